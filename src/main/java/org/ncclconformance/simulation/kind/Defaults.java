package org.ncclconformance.simulation.kind;

import java.util.Map;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills in what the API server fills in, type by type, wherever the type occurs in an object. */
public final class Defaults {
  private Defaults() {}

  public static void apply(ObjectNode object, Shape schema) {
    walk(object, schema);
  }

  private static void walk(JsonNode value, Shape schema) {
    if (value instanceof ObjectNode object && schema instanceof Struct struct) {
      before(struct.name(), object);
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        struct.field(field.getKey()).ifPresent(type -> walk(field.getValue(), type));
      }
    } else if (schema instanceof MapOf map) {
      value.forEach(item -> walk(item, map.element()));
    } else if (schema instanceof ListOf list) {
      value.forEach(item -> walk(item, list.element()));
    }
  }

  /** Outer types first: what they add is then completed on the way down. */
  private static void before(String type, ObjectNode object) {
    PodDefaults.apply(type, object);
    WorkloadDefaults.apply(type, object);
    ClusterDefaults.apply(type, object);
    ClaimDefaults.apply(type, object);
  }
}
