package org.ncclconformance.simulation.admission.schema;

import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Which entry of a list is which, where the schema names keys. */
final class ListKeys {
  private ListKeys() {}

  static ObjectNode of(JsonNode item, Schema list) {
    TreeMap<String, JsonNode> sorted = new TreeMap<>();
    for (JsonNode key : list.json().path("x-kubernetes-list-map-keys")) {
      JsonNode value = item.get(key.asString(""));
      if (value != null) {
        sorted.put(key.asString(""), value);
      }
    }
    ObjectNode keys = JsonNodeFactory.instance.objectNode();
    sorted.forEach(keys::set);
    return keys;
  }

  /** The same entry before an update; none where entries cannot be told apart. */
  static Optional<JsonNode> counterpart(JsonNode item, @Nullable JsonNode old, Schema list) {
    if (old == null || !list.isMapList()) {
      return Optional.empty();
    }
    ObjectNode keys = of(item, list);
    return old.valueStream().filter(before -> of(before, list).equals(keys)).findFirst();
  }
}
