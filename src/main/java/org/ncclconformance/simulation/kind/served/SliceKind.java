package org.ncclconformance.simulation.kind.served;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.MetadataRules;
import org.ncclconformance.simulation.kind.NameRules;
import org.ncclconformance.simulation.kind.Refusals;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** ResourceSlices: what a driver says of its devices. */
public final class SliceKind implements KindRules {
  private static final int DEVICES = 128;
  private static final int ATTRIBUTES = 32;
  private static final int VALUE = 64;
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final String NODES =
      "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
  private static final List<String> VALUES = List.of("bool", "int", "string");

  private static final List<String> GATED =
      List.of(
          "taints",
          "consumesCounters",
          "nodeName",
          "nodeSelector",
          "allNodes",
          "bindingConditions",
          "bindingFailureConditions",
          "bindsToNode",
          "allowMultipleAllocations");

  @Override
  public void dropGated(ObjectNode object) {
    ObjectNode spec = JsonTree.child(object, "spec");
    spec.remove(List.of("sharedCounters", "perDeviceNodeSelection"));
    for (ObjectNode device : JsonTree.objects(spec.path("devices"))) {
      device.remove(GATED);
      for (JsonNode capacity : device.path("capacity")) {
        ((ObjectNode) capacity).remove("requestPolicy");
      }
    }
  }

  @Override
  public Optional<String> unsupported(String field) {
    return Optional.of(
        "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: " + field);
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    JsonNode spec = object.path("spec");
    ClaimRules.driver(JsonTree.text(spec, "driver"), "spec.driver", faults);
    JsonNode pool = spec.path("pool");
    pool(JsonTree.text(pool, "name"), "spec.pool.name", faults);
    long count = pool.path("resourceSliceCount").asLong(0);
    if (count <= 0) {
      faults.invalid(
          "spec.pool.resourceSliceCount", Long.toString(count), "must be greater than zero");
    }
    long generation = pool.path("generation").asLong(0);
    if (generation < 0) {
      faults.invalid(
          "spec.pool.generation",
          Long.toString(generation),
          "must be greater than or equal to zero");
    }
    if (old != null) {
      JsonNode before = old.path("spec");
      immutable(pool.path("name"), before.path("pool").path("name"), "spec.pool.name", faults);
      immutable(spec.path("driver"), before.path("driver"), "spec.driver", faults);
      immutable(spec.path("nodeName"), before.path("nodeName"), "spec.nodeName", faults);
    }
    nodes(spec, faults);
    devices(spec.path("devices"), faults);
  }

  private static void immutable(JsonNode value, JsonNode before, String at, Faults faults) {
    if (!value.equals(before)) {
      faults.invalid(at, value.isMissingNode() ? "null" : value.toString(), "field is immutable");
    }
  }

  /** A pool's name: subdomains with slashes between them. */
  static void pool(String name, String at, Faults faults) {
    if (name.isEmpty()) {
      faults.required(at, "");
      return;
    }
    for (String part : name.split("/", -1)) {
      NameRules.subdomain(part).forEach(f -> faults.invalid(at, MetadataRules.quoted(part), f));
    }
  }

  private static void nodes(JsonNode spec, Faults faults) {
    List<String> set = new ArrayList<>();
    if (spec.has("nodeName")) {
      if (JsonTree.text(spec, "nodeName").isEmpty()) {
        faults.invalid(
            "spec.nodeName", "\"\"", "must be either unset or set to a non-empty string");
      } else {
        set.add("`nodeName`");
      }
    }
    JsonNode selector = spec.path("nodeSelector");
    if (selector.isObject()) {
      set.add("`nodeSelector`");
      JsonNode terms = selector.path("nodeSelectorTerms");
      if (terms.isEmpty()) {
        faults.required(
            "spec.nodeSelector.nodeSelectorTerms", "must have at least one node selector term");
      }
      if (terms.size() != 1) {
        faults.invalid(
            "spec.nodeSelector.nodeSelectorTerms",
            terms.toString(),
            "must have exactly one node selector term");
      }
    }
    if (spec.has("allNodes")) {
      if (spec.path("allNodes").asBoolean(false)) {
        set.add("`allNodes`");
      } else {
        faults.invalid("spec.allNodes", "false", "must be either unset or set to true");
      }
    }
    if (set.isEmpty()) {
      faults.required("spec", NODES);
    } else if (set.size() > 1) {
      faults.invalid(
          "spec",
          MetadataRules.quoted("{" + String.join(", ", set) + "}"),
          NODES + ", but multiple fields are set");
    }
  }

  private static void devices(JsonNode devices, Faults faults) {
    int index = 0;
    for (JsonNode device : devices) {
      device(device, "spec.devices[" + index++ + "]", faults);
    }
    if (devices.size() > DEVICES) {
      faults.tooMany("spec.devices", devices.size(), DEVICES);
    }
    ClaimRules.unique(devices, "name", "spec.devices", faults);
  }

  private static void device(JsonNode device, String at, Faults faults) {
    String name = JsonTree.text(device, "name");
    NameRules.label(name).forEach(f -> faults.invalid(at + ".name", MetadataRules.quoted(name), f));
    int described = device.path("attributes").size() + device.path("capacity").size();
    if (described > ATTRIBUTES) {
      faults.invalid(
          at,
          Integer.toString(described),
          "the total number of attributes and capacities must not exceed " + ATTRIBUTES);
    }
    for (Map.Entry<String, JsonNode> attribute : device.path("attributes").properties()) {
      String path = at + ".attributes[" + attribute.getKey() + "]";
      qualified(attribute.getKey(), path, faults);
      if (attribute.getValue().has("version")) {
        throw Refusals.unmodelled("the version attribute of a device");
      }
      value(attribute.getValue(), path, faults);
    }
    for (String capacity : device.path("capacity").propertyNames()) {
      qualified(capacity, at + ".capacity[" + capacity + "]", faults);
    }
  }

  /** A C identifier, with a driver's name and a slash before it or not. */
  private static void qualified(String name, String at, Faults faults) {
    String[] parts = name.split("/", -1);
    if (parts.length == 2) {
      if (parts[0].isEmpty()) {
        faults.required(at, "the domain must not be empty");
      } else {
        ClaimRules.driver(parts[0], at, faults);
      }
    }
    String id = parts[parts.length - 1];
    if (!IDENTIFIER.matcher(id).matches()) {
      faults.invalid(
          at,
          MetadataRules.quoted(id),
          "a valid C identifier must start with alphabetic character or '_', followed by a string"
              + " of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',"
              + " regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')");
    }
  }

  private static void value(JsonNode attribute, String at, Faults faults) {
    long given = VALUES.stream().filter(attribute::has).count();
    if (JsonTree.text(attribute, "string").length() > VALUE) {
      faults.invalidTooLong(at + ".string", VALUE);
    }
    if (given == 0) {
      faults.required(at, "exactly one value must be specified");
    } else if (given > 1) {
      faults.invalid(at, attribute.toString(), "exactly one value must be specified");
    }
  }
}
