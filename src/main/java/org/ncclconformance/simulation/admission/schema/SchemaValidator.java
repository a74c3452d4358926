package org.ncclconformance.simulation.admission.schema;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds a value against its schema, with the API server's texts. On an update what has not changed
 * is not looked at again, as since Kubernetes 1.33.
 */
final class SchemaValidator {
  private final List<Violation> violations = new ArrayList<>();

  /**
   * Length of the path's part that texts leave out: a status is validated as an object of its own.
   */
  private final int unnamed;

  private SchemaValidator(int unnamed) {
    this.unnamed = unnamed;
  }

  static List<Violation> violations(JsonNode value, @Nullable JsonNode old, Schema schema) {
    SchemaValidator validator = new SchemaValidator(0);
    validator.value(value, old, schema, "");
    return validator.violations;
  }

  static List<Violation> ofStatus(JsonNode status, @Nullable JsonNode old, Schema schema) {
    SchemaValidator validator = new SchemaValidator("status".length());
    validator.value(status, old, schema, "status");
    return validator.violations;
  }

  private void value(JsonNode value, @Nullable JsonNode old, Schema schema, String path) {
    if (value.equals(old)) {
      return;
    }
    schema.checkModelled(path);
    if (value.isNull() && schema.isNullable()) {
      return;
    }
    if (!typeFits(value, schema, path)) {
      return;
    }
    supported(value, schema, path);
    if (value.isString()) {
      text(value.stringValue(), schema, path);
    } else if (value.isNumber()) {
      number(value, schema, path);
    } else if (value.isArray()) {
      list(value, old, schema, path);
    } else if (value instanceof ObjectNode object) {
      object(object, old, schema, path);
    }
  }

  private boolean typeFits(JsonNode value, Schema schema, String path) {
    String found = typeOf(value);
    if (schema.isIntOrString()) {
      boolean fits = found.equals("integer") || found.equals("string");
      if (!fits) {
        violations.add(Violation.type(path, found, inBody(path, "must be of type integer,string")));
        violations.add(
            Violation.invalid(
                "",
                "\"\"",
                "\"%s\" must validate at least one schema (anyOf)".formatted(name(path))));
        violations.add(Violation.type(path, found, inBody(path, "must be of type integer")));
      }
      return fits;
    }
    String type = schema.type();
    boolean fits =
        type.isEmpty() || type.equals(found) || (type.equals("number") && found.equals("integer"));
    if (!fits) {
      violations.add(Violation.type(path, found, inBody(path, "must be of type " + type)));
    }
    return fits;
  }

  static String typeOf(JsonNode value) {
    if (value.isNumber()) {
      // 2.0 is an integer, and what does not fit into 64 bits is none
      boolean whole = value.decimalValue().stripTrailingZeros().scale() <= 0;
      return whole && value.canConvertToLong() ? "integer" : "number";
    }
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case BOOLEAN -> "boolean";
      case ARRAY -> "array";
      case OBJECT -> "object";
      default -> "null";
    };
  }

  private void supported(JsonNode value, Schema schema, String path) {
    JsonNode choices = schema.json().path("enum");
    if (!choices.isEmpty() && choices.valueStream().noneMatch(value::equals)) {
      violations.add(
          Violation.unsupported(
              path, value, choices.valueStream().map(JsonNode::toString).toList()));
    }
  }

  private void text(String text, Schema schema, String path) {
    JsonNode json = schema.json();
    int length = text.codePointCount(0, text.length());
    String shown = JsonNodeFactory.instance.stringNode(text).toString();
    if (length > json.path("maxLength").asInt(Integer.MAX_VALUE)) {
      violations.add(Violation.tooLong(path, json.path("maxLength").asInt()));
    }
    if (length < json.path("minLength").asInt(0)) {
      violations.add(
          Violation.invalid(
              path,
              shown,
              inBody(
                  path,
                  "should be at least %d chars long".formatted(json.path("minLength").asInt()))));
    }
    String pattern = json.path("pattern").asString("");
    if (!pattern.isEmpty() && !Pattern.compile(pattern).matcher(text).find()) {
      violations.add(
          Violation.invalid(path, shown, inBody(path, "should match '" + pattern + "'")));
    }
    if (json.path("format").asString("").equals("date-time") && !isTime(text)) {
      violations.add(Violation.type(path, text, inBody(path, "must be of type date-time")));
    }
  }

  private static boolean isTime(String text) {
    try {
      return OffsetDateTime.parse(text).getYear() >= 0;
    } catch (DateTimeParseException none) {
      return false;
    }
  }

  private void number(JsonNode value, Schema schema, String path) {
    JsonNode minimum = schema.json().path("minimum");
    JsonNode maximum = schema.json().path("maximum");
    if (minimum.isNumber() && value.decimalValue().compareTo(minimum.decimalValue()) < 0) {
      bound(value, path, "greater", minimum);
    }
    if (maximum.isNumber() && value.decimalValue().compareTo(maximum.decimalValue()) > 0) {
      bound(value, path, "less", maximum);
    }
  }

  private void bound(JsonNode value, String path, String direction, JsonNode limit) {
    String text =
        "should be %s than or equal to %s"
            .formatted(direction, limit.decimalValue().stripTrailingZeros().toPlainString());
    violations.add(Violation.invalid(path, value.toString(), inBody(path, text)));
  }

  private void list(JsonNode list, @Nullable JsonNode old, Schema schema, String path) {
    size(list.size(), schema, path, "minItems", "maxItems", "items");
    Set<JsonNode> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      JsonNode item = list.get(i);
      String at = path + "[" + i + "]";
      value(item, ListKeys.counterpart(item, old, schema).orElse(null), schema.items(), at);
      if (schema.isSet() && !seen.add(item)) {
        violations.add(Violation.duplicate(at, item));
      }
      if (schema.isMapList() && !seen.add(ListKeys.of(item, schema))) {
        violations.add(Violation.duplicate(at, ListKeys.of(item, schema)));
      }
    }
  }

  private void size(int size, Schema schema, String path, String least, String most, String what) {
    if (size > schema.json().path(most).asInt(Integer.MAX_VALUE)) {
      violations.add(Violation.tooMany(path, size, schema.json().path(most).asInt()));
    }
    if (size < schema.json().path(least).asInt(0)) {
      violations.add(
          Violation.invalid(
              path,
              String.valueOf(size),
              inBody(
                  path,
                  "should have at least %d %s"
                      .formatted(schema.json().path(least).asInt(), what))));
    }
  }

  private void object(ObjectNode object, @Nullable JsonNode old, Schema schema, String path) {
    size(object.size(), schema, path, "minProperties", "maxProperties", "properties");
    boolean root = path.isEmpty();
    for (var entry : object.properties()) {
      Optional<Schema> field = schema.field(entry.getKey());
      // an object's own metadata is validated as every kind's is
      if (field.isPresent() && !(root && entry.getKey().equals("metadata"))) {
        JsonNode before = old == null ? null : old.get(entry.getKey());
        value(entry.getValue(), before, field.get(), child(path, entry.getKey()));
      }
    }
    for (JsonNode required : schema.json().path("required")) {
      require(object, required.asString(""), path);
    }
    if (schema.isEmbeddedResource()) {
      require(object, "apiVersion", path);
      require(object, "kind", path);
    }
  }

  private void require(ObjectNode object, String field, String path) {
    if (!object.has(field)) {
      violations.add(Violation.required(child(path, field)));
    }
  }

  static String child(String path, String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  private String inBody(String path, String what) {
    return name(path) + " in body " + what;
  }

  private String name(String path) {
    String named = path.substring(Math.min(unnamed, path.length()));
    return named.startsWith(".") ? named.substring(1) : named;
  }
}
