package org.ncclconformance.simulation.patch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.Ownership;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The structural part of server-side apply: what a configuration owns, how it is merged, pruned.
 */
final class Applied {
  private Applied() {}

  /** The fields that a configuration names. */
  static FieldSet fields(JsonNode config, Shape schema) {
    FieldSet out = new FieldSet();
    collect(config, schema, out, "");
    return out;
  }

  private static void collect(JsonNode value, Shape schema, FieldSet out, String path) {
    if (value.isObject() && !Shape.atomic(schema)) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        FieldSet below = new FieldSet();
        JsonNode child = field.getValue();
        collect(child, Shape.of(schema, field.getKey()), below, path + "." + field.getKey());
        boolean named = schema instanceof Struct struct && struct.field(field.getKey()).isPresent();
        if (child.isNull() || (child.isObject() && child.isEmpty()) || !named) {
          below.add();
        }
        out.put(FieldElement.field(field.getKey()), below);
      }
    } else if (value.isArray()
        && schema instanceof ListOf list
        && list.ownership() != Ownership.ATOMIC) {
      Set<String> seen = new HashSet<>();
      for (JsonNode item : value) {
        String element = FieldElement.item(list, item, path);
        if (!seen.add(element)) {
          throw new ApiException(
              500,
              "InternalError",
              "failed to create typed patch object: %s: duplicate entries for key %s"
                  .formatted(path, FieldElement.print(element)));
        }
        FieldSet below = new FieldSet();
        collect(item, list.element(), below, path + FieldElement.print(element));
        below.add();
        out.put(element, below);
      }
    } else {
      out.add();
    }
  }

  /** The live value with the configuration laid over it. */
  static JsonNode merge(@Nullable JsonNode live, JsonNode config, Shape schema) {
    if (live instanceof ObjectNode base
        && config instanceof ObjectNode over
        && !Shape.atomic(schema)) {
      ObjectNode out = base.deepCopy();
      for (Map.Entry<String, JsonNode> field : over.properties()) {
        String name = field.getKey();
        out.set(name, merge(base.get(name), field.getValue(), Shape.of(schema, name)));
      }
      return out;
    }
    if (live instanceof ArrayNode base
        && config instanceof ArrayNode over
        && schema instanceof ListOf list
        && list.ownership() != Ownership.ATOMIC) {
      return mergeLists(base, over, list);
    }
    return JsonTree.copy(config);
  }

  private static ArrayNode mergeLists(ArrayNode live, ArrayNode config, ListOf list) {
    Map<String, JsonNode> over = Comparison.index(list, config, "");
    Map<String, JsonNode> base = new LinkedHashMap<>(Comparison.index(list, live, ""));
    List<String> order = new ArrayList<>(over.keySet());
    // items that only the live list has keep their place relative to what precedes them there
    String before = null;
    for (String element : base.keySet()) {
      if (!over.containsKey(element)) {
        order.add(before == null ? 0 : order.indexOf(before) + 1, element);
      }
      before = element;
    }
    ArrayNode out = JsonTree.array();
    for (String element : order) {
      JsonNode item = over.get(element);
      JsonNode present = base.get(element);
      if (item == null && present != null) {
        out.add(present);
      } else if (item != null) {
        out.add(merge(present, item, list.element()));
      }
    }
    return out;
  }

  /**
   * Without the fields that are in {@code drop}; containers that {@code drop} names go when empty.
   */
  static JsonNode prune(JsonNode value, FieldSet drop, FieldSet keep, Shape schema) {
    if (value instanceof ObjectNode object && !Shape.atomic(schema)) {
      ObjectNode out = JsonTree.object();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        JsonNode kept =
            pruneChild(
                FieldElement.field(field.getKey()),
                field.getValue(),
                drop,
                keep,
                Shape.of(schema, field.getKey()));
        if (kept != null) {
          out.set(field.getKey(), kept);
        }
      }
      return out;
    }
    if (value instanceof ArrayNode items
        && schema instanceof ListOf list
        && list.ownership() != Ownership.ATOMIC) {
      ArrayNode out = JsonTree.array();
      for (JsonNode item : items) {
        JsonNode kept =
            pruneChild(FieldElement.item(list, item, ""), item, drop, keep, list.element());
        if (kept != null) {
          out.add(kept);
        }
      }
      return out;
    }
    return value;
  }

  private static @Nullable JsonNode pruneChild(
      String element, JsonNode child, FieldSet drop, FieldSet keep, Shape schema) {
    FieldSet dropBelow = drop.get(element);
    if (dropBelow == null) {
      return child;
    }
    FieldSet keepBelow = keep.get(element);
    if (keepBelow == null) {
      // a struct field is no member of its own, yet goes with the last that was applied in it
      JsonNode rest = dropBelow.isMember() ? null : prune(child, dropBelow, new FieldSet(), schema);
      return rest == null || (rest.isContainer() && rest.isEmpty()) ? null : rest;
    }
    return prune(child, dropBelow, keepBelow, schema);
  }
}
