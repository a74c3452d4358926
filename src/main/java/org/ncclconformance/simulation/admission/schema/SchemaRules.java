package org.ncclconformance.simulation.admission.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.expression.EvaluationException;
import org.ncclconformance.simulation.expression.ExpressionParser;
import tools.jackson.databind.JsonNode;

/** The CEL rules of a schema ({@code x-kubernetes-validations}), outermost first. */
final class SchemaRules {
  private static final Pattern TRANSITION = Pattern.compile("\\boldSelf\\b");

  private final List<Violation> violations = new ArrayList<>();

  private SchemaRules() {}

  static List<Violation> violations(JsonNode value, @Nullable JsonNode old, Schema schema) {
    SchemaRules rules = new SchemaRules();
    rules.value(value, old, schema, "");
    return rules.violations;
  }

  private void value(JsonNode value, @Nullable JsonNode old, Schema schema, String path) {
    // what has not changed keeps whatever it broke before, and breaks no rule of transition
    if (value.equals(old)) {
      return;
    }
    for (JsonNode rule : schema.rules()) {
      check(rule, value, old, path);
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        JsonNode item = value.get(i);
        JsonNode before = ListKeys.counterpart(item, old, schema).orElse(null);
        value(item, before, schema.items(), path + "[" + i + "]");
      }
    }
    for (var entry : value.properties()) {
      schema
          .field(entry.getKey())
          .ifPresent(
              field ->
                  value(
                      entry.getValue(),
                      old == null ? null : old.get(entry.getKey()),
                      field,
                      SchemaValidator.child(path, entry.getKey())));
    }
  }

  private void check(JsonNode rule, JsonNode self, @Nullable JsonNode old, String path) {
    String text = rule.path("rule").asString("").strip();
    boolean transition = TRANSITION.matcher(text).find();
    if (transition && (old == null || rule.path("optionalOldSelf").asBoolean(false))) {
      if (old == null && !rule.path("optionalOldSelf").asBoolean(false)) {
        return;
      }
      throw ApiException.notModelled("optionalOldSelf in a CEL rule");
    }
    Map<String, JsonNode> variables = new HashMap<>();
    variables.put("self", self);
    if (old != null) {
      variables.put("oldSelf", old);
    }
    try {
      if (!ExpressionParser.parse(text).isTrue(variables)) {
        violations.add(broken(rule, text, self, path));
      }
    } catch (EvaluationException failed) {
      violations.add(
          Violation.invalid(
              path, typeName(self), "rule evaluation error: " + failed.getMessage() + ": " + text));
    }
  }

  private static Violation broken(JsonNode rule, String text, JsonNode self, String path) {
    if (rule.has("messageExpression")) {
      throw ApiException.notModelled("messageExpression in a CEL rule");
    }
    String fieldPath = rule.path("fieldPath").asString("");
    Violation plain =
        Violation.invalid(
            path + fieldPath,
            typeName(self),
            rule.path("message").asString("failed rule: " + text));
    return switch (rule.path("reason").asString("FieldValueInvalid")) {
      case "FieldValueInvalid" -> plain;
      default -> throw ApiException.notModelled("the reason of the CEL rule " + text);
    };
  }

  private static String typeName(JsonNode value) {
    return "\"" + SchemaValidator.typeOf(value) + "\"";
  }
}
