package org.ncclconformance.simulation.patch;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.Ownership;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;

/**
 * What differs between two states of an object, by the fields that can be owned.
 *
 * @param changed fields that are new or have another value
 * @param removed fields that are gone
 */
record Comparison(FieldSet changed, FieldSet removed) {

  static Comparison of(@Nullable JsonNode before, @Nullable JsonNode after, Shape schema) {
    Comparison out = new Comparison(new FieldSet(), new FieldSet());
    compare(before, after, schema, out.changed, out.removed, true, "");
    return out;
  }

  boolean isEmpty() {
    return changed.isEmpty() && removed.isEmpty();
  }

  private static void compare(
      @Nullable JsonNode before,
      @Nullable JsonNode after,
      Shape schema,
      FieldSet changed,
      FieldSet removed,
      boolean root,
      String path) {
    if (before == null && after == null) {
      return;
    }
    if (before == null && !root) {
      changed.add();
    } else if (after == null && !root) {
      removed.add();
    }
    boolean empty = isEmpty(before) && isEmpty(after);
    if (!empty && isMap(before, after) && !Shape.atomic(schema)) {
      Set<String> names = new LinkedHashSet<>();
      names(before, names);
      names(after, names);
      for (String name : names) {
        JsonNode right = after == null ? null : after.get(name);
        descend(
            FieldElement.field(name),
            before == null ? null : left(before, name, right, schema),
            right,
            Shape.of(schema, name),
            changed,
            removed,
            path + "." + name);
      }
    } else if (!empty
        && isList(before, after)
        && schema instanceof ListOf list
        && list.ownership() != Ownership.ATOMIC) {
      Map<String, JsonNode> left = index(list, before, path);
      Map<String, JsonNode> right = index(list, after, path);
      Set<String> elements = new LinkedHashSet<>(left.keySet());
      elements.addAll(right.keySet());
      for (String element : elements) {
        descend(
            element,
            left.get(element),
            right.get(element),
            list.element(),
            changed,
            removed,
            path + FieldElement.print(element));
      }
    } else if (before != null && after != null && !before.equals(after)) {
      changed.add();
    }
  }

  /** A field that is always there is never new, however empty it was. */
  private static @Nullable JsonNode left(
      JsonNode before, String name, @Nullable JsonNode after, Shape schema) {
    JsonNode present = before.get(name);
    boolean implied = schema instanceof Struct struct && struct.always().contains(name);
    if (present != null || after == null || !implied) {
      return present;
    }
    return after.isArray() ? JsonTree.array() : JsonTree.object();
  }

  private static void descend(
      String element,
      @Nullable JsonNode before,
      @Nullable JsonNode after,
      Shape schema,
      FieldSet changed,
      FieldSet removed,
      String path) {
    FieldSet changedBelow = new FieldSet();
    FieldSet removedBelow = new FieldSet();
    compare(before, after, schema, changedBelow, removedBelow, false, path);
    changed.put(element, changedBelow);
    removed.put(element, removedBelow);
  }

  static Map<String, JsonNode> index(ListOf list, @Nullable JsonNode items, String path) {
    Map<String, JsonNode> out = new LinkedHashMap<>();
    if (items != null && items.isArray()) {
      items.forEach(item -> out.put(FieldElement.item(list, item, path), item));
    }
    return out;
  }

  private static void names(@Nullable JsonNode node, Set<String> out) {
    if (node != null) {
      out.addAll(node.propertyNames());
    }
  }

  private static boolean isEmpty(@Nullable JsonNode node) {
    return node == null || node.isNull() || (node.isContainer() && node.isEmpty());
  }

  private static boolean isMap(@Nullable JsonNode before, @Nullable JsonNode after) {
    return (before == null || before.isObject()) && (after == null || after.isObject());
  }

  private static boolean isList(@Nullable JsonNode before, @Nullable JsonNode after) {
    return (before == null || before.isArray()) && (after == null || after.isArray());
  }
}
