package org.ncclconformance.simulation.patch;

import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.Ownership;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** One step of a field path, as {@code fieldsV1} writes it. */
public final class FieldElement {
  private FieldElement() {}

  static String field(String name) {
    return "f:" + name;
  }

  /**
   * The step to an item of a list.
   *
   * @throws ApiException where the item lacks every key
   */
  public static String item(ListOf list, JsonNode item, String path) {
    if (list.ownership() == Ownership.SET) {
      return "v:" + item;
    }
    TreeMap<String, JsonNode> keys = new TreeMap<>(Comparator.naturalOrder());
    for (Shape.Key key : list.keys()) {
      JsonNode value = item.get(key.field());
      if (value != null && !value.isNull()) {
        keys.put(key.field(), value);
      } else if (key.fallback() != null) {
        keys.put(key.field(), StringNode.valueOf(key.fallback()));
      }
    }
    if (keys.isEmpty()) {
      List<String> names = list.keys().stream().map(key -> '"' + key.field() + '"').toList();
      throw new ApiException(
          500,
          "InternalError",
          "failed to create typed patch object: %s: element 0: associative list with keys has an element that omits key field %s (and doesn't have default value)"
              .formatted(path, String.join(", ", names)));
    }
    ObjectNode out = JsonTree.object();
    keys.forEach(out::set);
    return "k:" + out;
  }

  /** As in a conflict's text. */
  public static String print(String element) {
    String rest = element.substring(2);
    if (element.startsWith("f:")) {
      return "." + rest;
    }
    if (element.startsWith("v:")) {
      return "[=" + rest + "]";
    }
    StringJoiner out = new StringJoiner(",", "[", "]");
    JsonTree.MAPPER
        .readTree(rest)
        .properties()
        .forEach(key -> out.add(key.getKey() + "=" + key.getValue()));
    return out.toString();
  }
}
