package org.ncclconformance.simulation.json;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON written down as values of the program. */
public final class JsonValues {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonValues() {}

  /** An object of names and values in turn; a field whose value is null is left out. */
  public static ObjectNode object(@Nullable Object... namesAndValues) {
    ObjectNode object = NODES.objectNode();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        object.set(String.valueOf(namesAndValues[i]), node(value));
      }
    }
    return object;
  }

  /** An array of these values. */
  public static ArrayNode array(Object... values) {
    ArrayNode array = NODES.arrayNode();
    for (Object value : values) {
      array.add(node(value));
    }
    return array;
  }

  /** An array of what the collection holds. */
  public static ArrayNode array(Collection<?> values) {
    return array(values.toArray());
  }

  /** JSON null, where the API shows it, as in {@code eventTime}. */
  public static JsonNode none() {
    return NODES.nullNode();
  }

  /** Reads one JSON object. */
  public static ObjectNode read(String text) {
    return (ObjectNode) MAPPER.readTree(text);
  }

  /** The value with the fields of every object in alphabetical order: equal values, equal text. */
  public static String canonical(JsonNode value) {
    if (value.isObject()) {
      Map<String, String> fields = new TreeMap<>();
      value.properties().forEach(f -> fields.put(f.getKey(), canonical(f.getValue())));
      return fields.toString();
    }
    if (value.isArray()) {
      StringBuilder text = new StringBuilder("[");
      value.forEach(item -> text.append(canonical(item)).append(','));
      return text.append(']').toString();
    }
    return value.toString();
  }

  private static JsonNode node(Object value) {
    if (value instanceof JsonNode node) {
      return node;
    }
    if (value instanceof String text) {
      return NODES.stringNode(text);
    }
    if (value instanceof Integer number) {
      return NODES.numberNode(number.intValue());
    }
    if (value instanceof Long number) {
      return NODES.numberNode(number.longValue());
    }
    if (value instanceof BigDecimal number) {
      return NODES.numberNode(number);
    }
    if (value instanceof Boolean flag) {
      return NODES.booleanNode(flag);
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = NODES.objectNode();
      map.forEach((name, item) -> object.set(String.valueOf(name), node(item)));
      return object;
    }
    if (value instanceof Collection<?> items) {
      return array(items);
    }
    throw new IllegalArgumentException("No JSON for a " + value.getClass().getName() + ".");
  }
}
