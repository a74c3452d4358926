package org.ncclconformance.simulation.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.expression.Expression.Compare;
import org.ncclconformance.simulation.expression.Expression.Entry;
import org.ncclconformance.simulation.expression.Expression.Has;
import org.ncclconformance.simulation.expression.Expression.ListOf;
import org.ncclconformance.simulation.expression.Expression.Literal;
import org.ncclconformance.simulation.expression.Expression.Logical;
import org.ncclconformance.simulation.expression.Expression.Macro;
import org.ncclconformance.simulation.expression.Expression.Member;
import org.ncclconformance.simulation.expression.Expression.Not;
import org.ncclconformance.simulation.expression.Expression.Operator;
import org.ncclconformance.simulation.expression.Expression.Over;
import org.ncclconformance.simulation.expression.Expression.Size;
import org.ncclconformance.simulation.expression.Expression.Text;
import org.ncclconformance.simulation.expression.Expression.TextFunction;
import org.ncclconformance.simulation.expression.Expression.Variable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads a CEL expression by recursive descent; what is not modelled answers 501. */
public final class ExpressionParser {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<number>[0-9]+)"
              + "|'(?<single>[^'\\\\]*)'|\"(?<twofold>[^\"\\\\]*)\""
              + "|(?<sign>&&|\\|\\||==|!=|<=|>=|[!<>().,\\[\\]]))");
  private static final Map<String, Operator> OPERATORS =
      Map.of(
          "==", Operator.EQUAL,
          "!=", Operator.NOT_EQUAL,
          "<", Operator.LESS,
          "<=", Operator.LESS_OR_EQUAL,
          ">", Operator.GREATER,
          ">=", Operator.GREATER_OR_EQUAL,
          "in", Operator.IN);
  private static final Map<String, Macro> MACROS =
      Map.of("all", Macro.ALL, "exists", Macro.EXISTS, "filter", Macro.FILTER);
  private static final Map<String, TextFunction> TEXT_FUNCTIONS =
      Map.of(
          "matches", TextFunction.MATCHES,
          "startsWith", TextFunction.STARTS_WITH,
          "endsWith", TextFunction.ENDS_WITH,
          "contains", TextFunction.CONTAINS);

  private final String source;
  private final List<Token> tokens = new ArrayList<>();
  private int next;

  /** What kind of token it is, and its text without quotes. */
  private record Token(String kind, String text) {
    boolean is(String sign) {
      return !kind.equals("text") && text.equals(sign);
    }
  }

  private ExpressionParser(String source) {
    this.source = source;
    String text = source.strip();
    Matcher matcher = TOKEN.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw unsupported();
      }
      tokens.add(token(matcher));
      at = matcher.end();
    }
    tokens.add(new Token("end", ""));
  }

  /**
   * The expression.
   *
   * @throws org.ncclconformance.simulation.api.ApiException 501 where it is outside the modelled
   *     part of CEL
   */
  public static Expression parse(String source) {
    ExpressionParser parser = new ExpressionParser(source);
    Expression whole = parser.either();
    parser.expect("");
    return whole;
  }

  private static Token token(Matcher matcher) {
    for (String kind : List.of("name", "number", "sign")) {
      if (matcher.group(kind) != null) {
        return new Token(kind, matcher.group(kind));
      }
    }
    String single = matcher.group("single");
    return new Token("text", single != null ? single : matcher.group("twofold"));
  }

  private Expression either() {
    Expression left = both();
    while (skip("||")) {
      left = new Logical(false, left, both());
    }
    return left;
  }

  private Expression both() {
    Expression left = comparison();
    while (skip("&&")) {
      left = new Logical(true, left, comparison());
    }
    return left;
  }

  private Expression comparison() {
    Expression left = unary();
    Operator operator = peek().kind.equals("text") ? null : OPERATORS.get(peek().text);
    if (operator == null) {
      return left;
    }
    next++;
    return new Compare(operator, left, unary());
  }

  private Expression unary() {
    return skip("!") ? new Not(unary()) : path();
  }

  private Expression path() {
    Expression value = primary();
    while (true) {
      if (skip(".")) {
        String name = name();
        value = skip("(") ? method(value, name) : new Member(value, name);
      } else if (skip("[")) {
        value = new Entry(value, either());
        expect("]");
      } else {
        return value;
      }
    }
  }

  private Expression primary() {
    if (skip("(")) {
      Expression inner = either();
      expect(")");
      return inner;
    }
    if (skip("[")) {
      return new ListOf(arguments("]"));
    }
    Token token = tokens.get(next++);
    return switch (token.kind) {
      case "number" -> new Literal(JsonNodeFactory.instance.numberNode(Long.parseLong(token.text)));
      case "text" -> new Literal(JsonNodeFactory.instance.stringNode(token.text));
      case "name" -> named(token.text);
      default -> throw unsupported();
    };
  }

  private Expression named(String name) {
    if (name.equals("true") || name.equals("false")) {
      return new Literal(JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(name)));
    }
    if (!skip("(")) {
      return new Variable(name);
    }
    List<Expression> arguments = arguments(")");
    if (name.equals("has") && arguments.size() == 1 && arguments.get(0) instanceof Member member) {
      return new Has(member);
    }
    if (name.equals("size") && arguments.size() == 1) {
      return new Size(arguments.get(0));
    }
    throw unsupported();
  }

  private Expression method(Expression of, String name) {
    Macro macro = MACROS.get(name);
    if (macro != null) {
      String item = name();
      expect(",");
      Expression body = either();
      expect(")");
      return new Over(macro, of, item, body);
    }
    List<Expression> arguments = arguments(")");
    if (name.equals("size") && arguments.isEmpty()) {
      return new Size(of);
    }
    TextFunction function = TEXT_FUNCTIONS.get(name);
    if (function != null && arguments.size() == 1) {
      return new Text(function, of, arguments.get(0));
    }
    throw unsupported();
  }

  private List<Expression> arguments(String closing) {
    List<Expression> arguments = new ArrayList<>();
    while (!skip(closing)) {
      if (!arguments.isEmpty()) {
        expect(",");
      }
      arguments.add(either());
    }
    return arguments;
  }

  private String name() {
    Token token = tokens.get(next++);
    if (!token.kind.equals("name")) {
      throw unsupported();
    }
    return token.text;
  }

  private Token peek() {
    return tokens.get(next);
  }

  private boolean skip(String sign) {
    boolean there = peek().is(sign) && !peek().kind.equals("end");
    next += there ? 1 : 0;
    return there;
  }

  private void expect(String sign) {
    if (!peek().is(sign)) {
      throw unsupported();
    }
    next++;
  }

  private RuntimeException unsupported() {
    return ApiException.notModelled("the CEL expression \"" + source + "\"");
  }
}
