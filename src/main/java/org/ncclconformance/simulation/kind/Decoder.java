package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Scalar;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Reads a built-in object as the API server's Go types do: unknown fields are dropped or refused,
 * values of the wrong type refused, what is empty left out.
 */
public final class Decoder {
  private static final Pattern QUANTITY =
      Pattern.compile("^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$");
  private static final Set<String> KEPT_EMPTY =
      Set.of("rules", "endpoints", "verbs", "accessModes", "subsets");
  private static final Set<String> KEPT_NULL =
      Set.of(
          "lastProbeTime",
          "eventTime",
          "firstTimestamp",
          "lastTimestamp",
          "deprecatedFirstTimestamp",
          "deprecatedLastTimestamp");

  private final String subject;
  private final boolean strict;
  private final List<String> unknown = new ArrayList<>();

  private Decoder(String subject, boolean strict) {
    this.subject = subject;
    this.strict = strict;
  }

  /**
   * The object without unknown fields; of a custom resource only the metadata are looked at, its
   * schema being admission's business.
   *
   * @throws ApiException 400 as the real decoder words it
   */
  public static ObjectNode decode(ObjectNode object, ServedKind resource, boolean strict) {
    Kind kind = resource.kind();
    Decoder decoder =
        new Decoder(
            "%s in version \"%s\" cannot be handled as a %s: "
                .formatted(kind.kind(), kind.version(), kind.kind()),
            strict);
    ObjectNode out;
    if (resource.custom()) {
      out = JsonTree.copy(object);
      JsonTree.find(object, "metadata")
          .ifPresent(
              metadata ->
                  out.set(
                      "metadata",
                      decoder.value(
                          metadata,
                          Shape.of(resource.schema(), "metadata"),
                          kind.kind(),
                          ".metadata",
                          "metadata")));
    } else {
      out = (ObjectNode) decoder.value(object, resource.schema(), kind.kind(), "", "");
    }
    if (strict && !decoder.unknown.isEmpty()) {
      throw decoder.refusal("strict decoding error: " + String.join(", ", decoder.unknown));
    }
    out.put("apiVersion", kind.apiVersion());
    out.put("kind", kind.kind());
    return out;
  }

  private ApiException refusal(String why) {
    return new ApiException(400, "BadRequest", subject + why);
  }

  private JsonNode value(JsonNode value, Shape schema, String holder, String goPath, String path) {
    if (value.isNull()) {
      return value;
    }
    if (schema instanceof Struct struct) {
      return struct(
          require(value, value.isObject(), goType(schema), holder, goPath), struct, goPath, path);
    }
    if (schema instanceof MapOf map) {
      require(value, value.isObject(), goType(schema), holder, goPath);
      ObjectNode out = JsonTree.object();
      for (Map.Entry<String, JsonNode> entry : value.properties()) {
        out.set(
            entry.getKey(),
            value(entry.getValue(), map.element(), holder, goPath, path + "." + entry.getKey()));
      }
      return out;
    }
    if (schema instanceof ListOf list) {
      require(value, value.isArray(), goType(schema), holder, goPath);
      ArrayNode out = JsonTree.array();
      int index = 0;
      for (JsonNode item : value) {
        out.add(value(item, list.element(), holder, goPath, path + "[" + index++ + "]"));
      }
      return out;
    }
    return schema instanceof Scalar scalar
        ? scalar(value, scalar, holder, goPath)
        : JsonTree.copy(value);
  }

  private ObjectNode struct(JsonNode value, Struct struct, String goPath, String path) {
    ObjectNode out = JsonTree.object();
    String holder = simpleName(struct.name());
    for (Map.Entry<String, JsonNode> entry : value.properties()) {
      String name = entry.getKey();
      String at = path.isEmpty() ? name : path + "." + name;
      Shape schema = struct.field(name).orElse(null);
      if (schema == null) {
        if (strict) {
          unknown.add("unknown field \"" + at + "\"");
        }
        continue;
      }
      JsonNode read = value(entry.getValue(), schema, holder, goPath + "." + name, at);
      boolean collection = schema instanceof MapOf || schema instanceof ListOf;
      boolean dropped =
          read.isNull()
              ? !KEPT_NULL.contains(name)
              : collection && read.isEmpty() && !KEPT_EMPTY.contains(name);
      if (!dropped) {
        out.set(name, read);
      }
    }
    return out;
  }

  private JsonNode scalar(JsonNode value, Scalar scalar, String holder, String goPath) {
    switch (scalar.type()) {
      case "s", "string" -> require(value, value.isString(), "string", holder, goPath);
      case "b" -> require(value, value.isBoolean(), "bool", holder, goPath);
      case "i32" ->
          require(
              value, value.isIntegralNumber() && value.canConvertToInt(), "int32", holder, goPath);
      case "i64" ->
          require(
              value, value.isIntegralNumber() && value.canConvertToLong(), "int64", holder, goPath);
      case "t" -> require(value, value.isString(), "string", holder, goPath);
      case "y" -> bytes(require(value, value.isString(), "[]uint8", holder, goPath).stringValue());
      case "q" -> {
        String text = value.asString("");
        if (!QUANTITY.matcher(text).matches()) {
          throw refusal(
              "quantities must match the regular expression"
                  + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
        }
        return StringNode.valueOf(text);
      }
      default -> {
        // a number or "int or string", which JSON itself keeps apart
      }
    }
    return JsonTree.copy(value);
  }

  private void bytes(String text) {
    try {
      Base64.getDecoder().decode(text.replace("\n", ""));
    } catch (IllegalArgumentException e) {
      int at = 0;
      while (at < text.length()
          && (Character.isLetterOrDigit(text.charAt(at)) || "+/".indexOf(text.charAt(at)) >= 0)) {
        at++;
      }
      throw refusal("illegal base64 data at input byte " + at);
    }
  }

  private JsonNode require(
      JsonNode value, boolean fits, String goType, String holder, String goPath) {
    if (!fits) {
      String found =
          value.isString()
              ? "string"
              : value.isNumber()
                  ? "number" + (goType.startsWith("int") ? " " + value : "")
                  : value.isBoolean() ? "bool" : value.isArray() ? "array" : "object";
      throw refusal(
          "json: cannot unmarshal %s into Go struct field %s%s of type %s"
              .formatted(found, holder, goPath, goType));
    }
    return value;
  }

  private static String goType(Shape schema) {
    if (schema instanceof Struct struct) {
      String[] parts = struct.name().split("\\.", -1);
      return parts.length < 2
          ? struct.name()
          : (parts[0].equals("meta") ? "v1" : parts[1]) + "." + parts[parts.length - 1];
    }
    if (schema instanceof MapOf map) {
      return "map[string]" + goType(map.element());
    }
    if (schema instanceof ListOf list) {
      return "[]" + goType(list.element());
    }
    return schema instanceof Scalar scalar && scalar.type().startsWith("i")
        ? "int" + scalar.type().substring(1)
        : "string";
  }

  private static String simpleName(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
