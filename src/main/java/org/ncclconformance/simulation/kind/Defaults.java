package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape.Default;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills in what the API server fills in, type by type, wherever the type occurs in an object. */
public final class Defaults {
  private final KindRules rules;

  private Defaults(KindRules rules) {
    this.rules = rules;
  }

  /** Those of a custom kind are its schema's, and not filled in here. */
  public static void apply(ObjectNode object, ServedKind resource) {
    if (!resource.custom()) {
      new Defaults(resource.rules()).walk(object, resource.schema());
    }
  }

  /** Outer types first: what they add is then completed on the way down. */
  private void walk(JsonNode value, Shape schema) {
    if (value instanceof ObjectNode object && schema instanceof Struct struct) {
      struct.defaults().forEach(plain -> fill(object, plain));
      PodDefaults.apply(struct.name(), object);
      rules.complete(struct.name(), object);
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        struct.field(field.getKey()).ifPresent(type -> walk(field.getValue(), type));
      }
    } else if (schema instanceof MapOf map) {
      value.forEach(item -> walk(item, map.element()));
    } else if (schema instanceof ListOf list) {
      value.forEach(item -> walk(item, list.element()));
    }
  }

  private static void fill(ObjectNode object, Default plain) {
    List<String> path = plain.path();
    int last = path.size() - 1;
    ObjectNode parent = JsonTree.child(object, path.subList(0, last).toArray(String[]::new));
    String field = path.get(last);
    if (plain.value().isObject()) {
      JsonTree.child(parent, field);
    } else if (plain.value().isString()) {
      JsonTree.setDefault(parent, field, plain.value().stringValue());
    } else if (!JsonTree.has(parent, field)) {
      parent.set(field, plain.value());
    }
  }
}
