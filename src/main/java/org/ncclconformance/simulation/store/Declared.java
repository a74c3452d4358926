package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Struct;
import org.ncclconformance.simulation.patch.FieldElement;
import org.ncclconformance.simulation.store.Update.Target;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an applied configuration may hold: only declared fields, and no bookkeeping. */
final class Declared {
  private Declared() {}

  static void check(ObjectNode config, Target target) {
    Kind kind = target.resource().kind();
    String given = JsonTree.text(config, "apiVersion");
    if (!given.equals(kind.apiVersion()) || !JsonTree.text(config, "kind").equals(kind.kind())) {
      throw Refusals.badRequest(
          "invalid object type: %s, Kind=%s"
              .formatted(given.contains("/") ? given : "/" + given, JsonTree.text(config, "kind")));
    }
    JsonTree.child(config, "metadata");
    if (JsonTree.text(config, "metadata", "name").isEmpty()) {
      JsonTree.child(config, "metadata").put("name", target.name());
    }
    if (JsonTree.has(config, "metadata", "managedFields")
        && !JsonTree.at(config, "metadata", "managedFields").isEmpty()) {
      throw Refusals.badRequest("metadata.managedFields must be nil");
    }
    List<String> unknown = new ArrayList<>();
    collect(config, target.resource().schema(), "", unknown);
    if (!unknown.isEmpty()) {
      String version = kind.group() + "/" + kind.version();
      String all =
          unknown.size() == 1 ? unknown.get(0) : "errors:\n  " + String.join("\n  ", unknown);
      throw new ApiException(
          500,
          "",
          "failed to create typed patch object (%s; %s, Kind=%s): %s"
              .formatted(
                  JsonTree.text(config, "metadata", "namespace") + "/" + target.name(),
                  version,
                  kind.kind(),
                  all));
    }
  }

  private static void collect(JsonNode value, Shape schema, String path, List<String> unknown) {
    if (value.isObject() && schema instanceof Struct struct) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        String at = path + "." + field.getKey();
        Shape type = struct.field(field.getKey()).orElse(null);
        if (type != null) {
          collect(field.getValue(), type, at, unknown);
        } else if (!struct.open()) {
          unknown.add(at + ": field not declared in schema");
        }
      }
    } else if (value.isObject() && schema instanceof MapOf map) {
      value
          .properties()
          .forEach(
              entry ->
                  collect(entry.getValue(), map.element(), path + "." + entry.getKey(), unknown));
    } else if (value.isArray() && schema instanceof ListOf list) {
      int index = 0;
      for (JsonNode item : value) {
        boolean keyed = list.ownership() == Shape.Ownership.KEYED;
        String step =
            keyed ? FieldElement.print(FieldElement.item(list, item, path)) : "[" + index + "]";
        collect(item, list.element(), path + step, unknown);
        index++;
      }
    }
  }
}
