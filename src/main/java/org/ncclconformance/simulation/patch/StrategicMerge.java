package org.ncclconformance.simulation.patch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Strategic merge patch, for built-in kinds: lists whose items have a merge key are merged. */
public final class StrategicMerge {
  private static final String ORDER = "$setElementOrder/";
  private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
  private static final String RETAIN = "$retainKeys";
  private static final String DIRECTIVE = "$patch";

  private StrategicMerge() {}

  public static ObjectNode apply(ObjectNode target, ObjectNode patch, Shape schema) {
    String directive = JsonTree.text(patch, DIRECTIVE);
    if (directive.equals("replace")) {
      ObjectNode out = JsonTree.copy(patch);
      out.remove(DIRECTIVE);
      return out;
    }
    if (directive.equals("delete")) {
      return JsonTree.object();
    }
    ObjectNode out = target.deepCopy();
    if (patch.has(RETAIN)) {
      List<String> retained = JsonTree.strings(patch.path(RETAIN));
      List.copyOf(out.propertyNames()).stream()
          .filter(name -> !retained.contains(name))
          .forEach(out::remove);
    }
    for (Map.Entry<String, JsonNode> field : patch.properties()) {
      String name = field.getKey();
      if (name.startsWith(DELETE_FROM)) {
        deleteFrom(out, name.substring(DELETE_FROM.length()), field.getValue());
      } else if (!name.startsWith("$")) {
        set(out, name, field.getValue(), Shape.of(schema, name));
      }
    }
    for (Map.Entry<String, JsonNode> field : patch.properties()) {
      if (field.getKey().startsWith(ORDER)) {
        String name = field.getKey().substring(ORDER.length());
        reorder(out, name, field.getValue(), Shape.of(schema, name));
      }
    }
    return out;
  }

  private static void set(ObjectNode out, String name, JsonNode value, Shape schema) {
    JsonNode present = out.get(name);
    if (value.isNull()) {
      out.remove(name);
    } else if (value instanceof ObjectNode patch) {
      boolean deletes = JsonTree.text(patch, DIRECTIVE).equals("delete");
      if (deletes) {
        out.remove(name);
      } else {
        out.set(
            name,
            apply(present instanceof ObjectNode base ? base : JsonTree.object(), patch, schema));
      }
    } else if (value instanceof ArrayNode items
        && schema instanceof ListOf list
        && !list.replaced()) {
      out.set(
          name, merge(present instanceof ArrayNode base ? base : JsonTree.array(), items, list));
    } else {
      out.set(name, JsonTree.copy(value));
    }
  }

  private static ArrayNode merge(ArrayNode base, ArrayNode patch, ListOf list) {
    String key = Objects.requireNonNullElse(list.mergeKey(), "");
    List<JsonNode> out = new ArrayList<>();
    boolean replace = false;
    for (JsonNode item : patch) {
      replace |= JsonTree.text(item, DIRECTIVE).equals("replace") && item.size() == 1;
    }
    if (!replace) {
      base.forEach(out::add);
    }
    for (JsonNode item : patch) {
      if (key.isEmpty()) {
        if (!out.contains(item)) {
          out.add(JsonTree.copy(item));
        }
        continue;
      }
      String directive = JsonTree.text(item, DIRECTIVE);
      if (directive.equals("replace") && item.size() == 1) {
        continue;
      }
      JsonNode value = item.get(key);
      if (value == null || !(item instanceof ObjectNode object)) {
        throw new ApiException(
            500,
            "InternalError",
            "map: %s does not contain declared merge key: %s".formatted(item, key));
      }
      int at = indexOf(out, key, value);
      if (directive.equals("delete")) {
        if (at >= 0) {
          out.remove(at);
        }
      } else if (at < 0) {
        out.add(apply(JsonTree.object(), object, list.element()));
      } else {
        out.set(at, apply((ObjectNode) out.get(at), object, list.element()));
      }
    }
    return ordered(out, base, patch, key);
  }

  /**
   * What the patch names comes first, as it names it, unless the list that was there has it behind
   * something the patch does not name.
   */
  private static ArrayNode ordered(
      List<JsonNode> merged, ArrayNode base, ArrayNode patch, String key) {
    Deque<JsonNode> named = new ArrayDeque<>();
    Deque<JsonNode> others = new ArrayDeque<>();
    List<JsonNode> keys = keys(patch, key);
    keys.forEach(k -> merged.stream().filter(item -> k.equals(key(item, key))).forEach(named::add));
    merged.stream().filter(item -> !keys.contains(key(item, key))).forEach(others::add);
    List<JsonNode> before = keys(base, key);
    ArrayNode out = JsonTree.array();
    while (!named.isEmpty() || !others.isEmpty()) {
      int first = named.isEmpty() ? -1 : before.indexOf(key(named.getFirst(), key));
      int second = others.isEmpty() ? -1 : before.indexOf(key(others.getFirst(), key));
      boolean later = named.isEmpty() || (first >= 0 && second >= 0 && second < first);
      out.add(later ? others.removeFirst() : named.removeFirst());
    }
    return out;
  }

  private static List<JsonNode> keys(ArrayNode items, String key) {
    List<JsonNode> out = new ArrayList<>();
    items.forEach(item -> out.add(key(item, key)));
    return out;
  }

  private static JsonNode key(JsonNode item, String key) {
    return key.isEmpty() ? item : item.path(key);
  }

  private static void deleteFrom(ObjectNode out, String name, JsonNode values) {
    ArrayNode kept = JsonTree.array();
    for (JsonNode item : out.path(name)) {
      boolean drop = false;
      for (JsonNode value : values) {
        drop |= value.equals(item);
      }
      if (!drop) {
        kept.add(item);
      }
    }
    out.set(name, kept);
  }

  private static void reorder(ObjectNode out, String name, JsonNode order, Shape schema) {
    if (!(out.get(name) instanceof ArrayNode items) || !(schema instanceof ListOf list)) {
      return;
    }
    String key = Objects.requireNonNullElse(list.mergeKey(), "");
    List<JsonNode> rest = new ArrayList<>();
    items.forEach(rest::add);
    ArrayNode sorted = JsonTree.array();
    for (JsonNode entry : order) {
      int at = key.isEmpty() ? rest.indexOf(entry) : indexOf(rest, key, entry.path(key));
      if (at >= 0) {
        sorted.add(rest.remove(at));
      }
    }
    rest.forEach(sorted::add);
    out.set(name, sorted);
  }

  private static int indexOf(List<JsonNode> items, String key, @Nullable JsonNode value) {
    for (int i = 0; i < items.size(); i++) {
      if (Objects.equals(items.get(i).get(key), value)) {
        return i;
      }
    }
    return -1;
  }
}
