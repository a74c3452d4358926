package org.ncclconformance.simulation.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An expression of the part of CEL that the Trainer's and JobSet's rules, common match conditions
 * and selectors of devices are written in. {@link ExpressionParser} refuses what lies outside.
 */
public sealed interface Expression {

  /**
   * Its value.
   *
   * @throws EvaluationException where it has none
   */
  JsonNode evaluate(Map<String, JsonNode> variables);

  /**
   * Its value as a condition.
   *
   * @throws EvaluationException where it has none, or one that is no boolean
   */
  default boolean isTrue(Map<String, JsonNode> variables) {
    JsonNode value = evaluate(variables);
    if (!value.isBoolean()) {
      throw new EvaluationException("no such overload: expected a bool, found " + value);
    }
    return value.booleanValue();
  }

  /** The comparisons. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    IN
  }

  /** The macros over lists. */
  enum Macro {
    ALL,
    EXISTS,
    FILTER
  }

  /** The functions of strings. */
  enum TextFunction {
    MATCHES,
    STARTS_WITH,
    ENDS_WITH,
    CONTAINS
  }

  record Literal(JsonNode value) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      return value;
    }
  }

  record Variable(String name) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      JsonNode value = variables.get(name);
      if (value == null) {
        throw new EvaluationException("undeclared reference to '" + name + "'");
      }
      return value;
    }
  }

  record Member(Expression of, String field) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      JsonNode value = of.evaluate(variables).get(field);
      if (value == null) {
        throw new EvaluationException("no such key: " + field);
      }
      return value;
    }
  }

  /** {@code map["key"]} and {@code list[0]}. */
  record Entry(Expression of, Expression key) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      JsonNode values = of.evaluate(variables);
      JsonNode name = key.evaluate(variables);
      boolean map = values.isObject() && name.isString();
      if (!map && !(values.isArray() && name.isIntegralNumber())) {
        throw new EvaluationException("no such overload: " + values + "[" + name + "]");
      }
      JsonNode value = map ? values.get(name.stringValue()) : values.get(name.intValue());
      if (value == null) {
        throw new EvaluationException(
            (map ? "no such key: " : "index out of bounds: ") + name.asString(""));
      }
      return value;
    }
  }

  record Has(Member member) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      return BooleanNode.valueOf(member.of.evaluate(variables).has(member.field));
    }
  }

  record Not(Expression operand) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      return BooleanNode.valueOf(!operand.isTrue(variables));
    }
  }

  /** Commutative as in CEL: the side that settles the matter hides the other one's error. */
  record Logical(boolean and, Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      boolean settling = !and;
      try {
        if (left.isTrue(variables) == settling) {
          return BooleanNode.valueOf(settling);
        }
      } catch (EvaluationException failed) {
        if (right.isTrue(variables) == settling) {
          return BooleanNode.valueOf(settling);
        }
        throw failed;
      }
      return BooleanNode.valueOf(right.isTrue(variables));
    }
  }

  record ListOf(List<Expression> items) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      ArrayNode values = JsonNodeFactory.instance.arrayNode();
      items.forEach(item -> values.add(item.evaluate(variables)));
      return values;
    }
  }

  record Size(Expression of) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      JsonNode value = of.evaluate(variables);
      int size =
          value.isString()
              ? value.stringValue().codePointCount(0, value.stringValue().length())
              : value.size();
      return JsonNodeFactory.instance.numberNode(size);
    }
  }

  record Compare(Operator operator, Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      JsonNode a = left.evaluate(variables);
      JsonNode b = right.evaluate(variables);
      BooleanSupplier holds =
          switch (operator) {
            case EQUAL -> () -> same(a, b);
            case NOT_EQUAL -> () -> !same(a, b);
            case LESS -> () -> order(a, b) < 0;
            case LESS_OR_EQUAL -> () -> order(a, b) <= 0;
            case GREATER -> () -> order(a, b) > 0;
            case GREATER_OR_EQUAL -> () -> order(a, b) >= 0;
            case IN ->
                () ->
                    b.isObject()
                        ? b.has(a.asString(""))
                        : b.valueStream().anyMatch(item -> same(a, item));
          };
      return BooleanNode.valueOf(holds.getAsBoolean());
    }

    /** Numbers are the same by value, whatever type they were read as. */
    static boolean same(JsonNode a, JsonNode b) {
      return a.equals(
          (x, y) ->
              x.isNumber() && y.isNumber()
                  ? x.decimalValue().compareTo(y.decimalValue())
                  : x.equals(y) ? 0 : 1,
          b);
    }

    private static int order(JsonNode a, JsonNode b) {
      if (a.isNumber() && b.isNumber()) {
        return a.decimalValue().compareTo(b.decimalValue());
      }
      if (a.isString() && b.isString()) {
        return a.stringValue().compareTo(b.stringValue());
      }
      throw new EvaluationException("no such overload: " + a + " compared with " + b);
    }
  }

  record Text(TextFunction function, Expression of, Expression argument) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      String text = of.evaluate(variables).asString("");
      String with = argument.evaluate(variables).asString("");
      return BooleanNode.valueOf(
          switch (function) {
            case MATCHES -> Pattern.compile(with).matcher(text).find();
            case STARTS_WITH -> text.startsWith(with);
            case ENDS_WITH -> text.endsWith(with);
            case CONTAINS -> text.contains(with);
          });
    }
  }

  record Over(Macro macro, Expression list, String item, Expression body) implements Expression {
    @Override
    public JsonNode evaluate(Map<String, JsonNode> variables) {
      ArrayNode kept = JsonNodeFactory.instance.arrayNode();
      JsonNode values = list.evaluate(variables);
      for (JsonNode value : values) {
        Map<String, JsonNode> inner = new HashMap<>(variables);
        inner.put(item, value);
        if (body.isTrue(inner)) {
          kept.add(value);
        }
      }
      return switch (macro) {
        case ALL -> BooleanNode.valueOf(kept.size() == values.size());
        case EXISTS -> BooleanNode.valueOf(!kept.isEmpty());
        case FILTER -> kept;
      };
    }
  }
}
