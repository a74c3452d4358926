package org.ncclconformance.simulation.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON trees as the API server keeps them: numbers in one form, so that equal values are equal. */
public final class JsonTree {
  public static final JsonMapper MAPPER = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonTree() {}

  public static ObjectNode object() {
    return NODES.objectNode();
  }

  public static ArrayNode array() {
    return NODES.arrayNode();
  }

  /** A deep copy; a long that fits an int becomes one, since the two are unequal to Jackson. */
  public static JsonNode copy(JsonNode node) {
    if (node instanceof ObjectNode object) {
      return copy(object);
    }
    if (node instanceof ArrayNode list) {
      ArrayNode out = array();
      list.forEach(item -> out.add(copy(item)));
      return out;
    }
    if (node.isIntegralNumber() && node.canConvertToInt()) {
      return NODES.numberNode(node.intValue());
    }
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return NODES.numberNode(node.longValue());
    }
    return node;
  }

  public static ObjectNode copy(ObjectNode object) {
    ObjectNode out = object();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      out.set(field.getKey(), copy(field.getValue()));
    }
    return out;
  }

  public static String text(JsonNode node, String... path) {
    JsonNode at = at(node, path);
    return at.isString() ? at.stringValue() : at.isValueNode() && !at.isNull() ? at.asString() : "";
  }

  public static JsonNode at(JsonNode node, String... path) {
    JsonNode at = node;
    for (String step : path) {
      at = at.path(step);
    }
    return at;
  }

  public static boolean has(JsonNode node, String... path) {
    JsonNode at = at(node, path);
    return !at.isMissingNode() && !at.isNull();
  }

  /** The object at that path, made where it is absent. */
  public static ObjectNode child(ObjectNode parent, String... path) {
    ObjectNode at = parent;
    for (String step : path) {
      if (!(at.get(step) instanceof ObjectNode)) {
        at.set(step, object());
      }
      at = (ObjectNode) at.path(step);
    }
    return at;
  }

  public static Optional<ObjectNode> find(JsonNode node, String... path) {
    return at(node, path) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
  }

  public static List<String> strings(JsonNode list) {
    List<String> out = new ArrayList<>();
    list.forEach(item -> out.add(item.asString("")));
    return out;
  }

  public static List<ObjectNode> objects(JsonNode list) {
    List<ObjectNode> out = new ArrayList<>();
    for (JsonNode item : list) {
      if (item instanceof ObjectNode object) {
        out.add(object);
      }
    }
    return out;
  }

  public static ArrayNode list(List<String> values) {
    ArrayNode out = array();
    values.forEach(out::add);
    return out;
  }

  public static void setDefault(ObjectNode object, String field, String value) {
    if (!has(object, field) || text(object, field).isEmpty()) {
      object.put(field, value);
    }
  }

  public static void setDefault(ObjectNode object, String field, int value) {
    if (!has(object, field)) {
      object.put(field, value);
    }
  }

  public static void setDefault(ObjectNode object, String field, boolean value) {
    if (!has(object, field)) {
      object.put(field, value);
    }
  }

  /** For reading only: it shares its other fields with the object. */
  public static ObjectNode without(ObjectNode object, Collection<String> fields) {
    ObjectNode out = object();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!fields.contains(field.getKey())) {
        out.set(field.getKey(), field.getValue());
      }
    }
    return out;
  }

  /** Moves a field over from another object: sets it there, or removes it. */
  public static void carry(JsonNode from, ObjectNode to, String field) {
    JsonNode value = from.get(field);
    if (value == null) {
      to.remove(field);
    } else {
      to.set(field, copy(value));
    }
  }
}
