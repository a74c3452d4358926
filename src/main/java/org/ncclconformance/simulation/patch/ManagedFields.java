package org.ncclconformance.simulation.patch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Who owns which fields of an object: {@code metadata.managedFields}, read and written. */
public final class ManagedFields {
  private static final String[] SYSTEM = {
    "name",
    "namespace",
    "uid",
    "generation",
    "resourceVersion",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "selfLink",
    "managedFields"
  };

  private final Map<Manager, FieldSet> sets = new LinkedHashMap<>();
  private final Map<Manager, String> times = new LinkedHashMap<>();

  /** One entry's identity; an applier's does not depend on the version that it applies in. */
  public record Manager(String name, boolean applies, String apiVersion, String subresource) {
    boolean same(Manager other) {
      return name.equals(other.name)
          && applies == other.applies
          && subresource.equals(other.subresource)
          && (applies || apiVersion.equals(other.apiVersion));
    }
  }

  static ManagedFields of(JsonNode object) {
    ManagedFields out = new ManagedFields();
    for (JsonNode entry : object.path("metadata").path("managedFields")) {
      Manager manager =
          new Manager(
              JsonTree.text(entry, "manager"),
              JsonTree.text(entry, "operation").equals("Apply"),
              JsonTree.text(entry, "apiVersion"),
              JsonTree.text(entry, "subresource"));
      out.sets.put(manager, FieldSet.parse(entry.path("fieldsV1")));
      out.times.put(manager, JsonTree.text(entry, "time"));
    }
    return out;
  }

  Map<Manager, FieldSet> sets() {
    return sets;
  }

  FieldSet owned(Manager manager) {
    FieldSet out = new FieldSet();
    for (Map.Entry<Manager, FieldSet> entry : sets.entrySet()) {
      if (entry.getKey().same(manager)) {
        out = out.union(entry.getValue());
      }
    }
    return out;
  }

  /** Gives a manager exactly these fields; the time moves only where they differ from before. */
  void set(Manager manager, FieldSet fields, String now) {
    boolean unchanged =
        sets.containsKey(manager)
            && sets.getOrDefault(manager, fields).toString().equals(fields.toString());
    if (unchanged) {
      return;
    }
    sets.keySet().removeIf(other -> other.same(manager));
    times.keySet().removeIf(other -> other.same(manager));
    if (!fields.isEmpty()) {
      sets.put(manager, fields);
      times.put(manager, now);
    }
  }

  /** Takes fields from every other manager. */
  void take(FieldSet fields, Manager except) {
    sets.replaceAll((other, owned) -> other.same(except) ? owned : owned.minus(fields));
    sets.values().removeIf(FieldSet::isEmpty);
    times.keySet().retainAll(sets.keySet());
  }

  void write(ObjectNode object) {
    ObjectNode metadata = JsonTree.child(object, "metadata");
    metadata.remove("managedFields");
    ArrayNode out = JsonTree.array();
    sets.forEach(
        (manager, fields) -> {
          ObjectNode entry = out.addObject();
          entry.put("manager", manager.name());
          entry.put("operation", manager.applies() ? "Apply" : "Update");
          entry.put("apiVersion", manager.apiVersion());
          entry.put("time", times.getOrDefault(manager, ""));
          entry.put("fieldsType", "FieldsV1");
          entry.set("fieldsV1", fields.toJson());
          if (!manager.subresource().isEmpty()) {
            entry.put("subresource", manager.subresource());
          }
        });
    if (!out.isEmpty()) {
      metadata.set("managedFields", out);
    }
  }

  /** Without what no manager owns: identity, versions, and what the subresource does not write. */
  static FieldSet ownable(FieldSet fields, String subresource, boolean hasStatus) {
    FieldSet out = fields.without("f:apiVersion").without("f:kind");
    for (String field : SYSTEM) {
      out = out.without("f:metadata", "f:" + field);
    }
    FieldSet metadata = out.get("f:metadata");
    if (metadata != null && !metadata.isEmpty() && metadata.paths().equals(List.of(""))) {
      out = out.without("f:metadata");
    }
    if (subresource.equals("status")) {
      return out.only("f:status");
    }
    return hasStatus ? out.without("f:status") : out;
  }
}
