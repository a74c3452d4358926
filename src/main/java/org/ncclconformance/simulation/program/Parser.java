package org.ncclconformance.simulation.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.program.Syntax.AndOr;
import org.ncclconformance.simulation.program.Syntax.Assignment;
import org.ncclconformance.simulation.program.Syntax.Pipeline;
import org.ncclconformance.simulation.program.Syntax.Redirection;
import org.ncclconformance.simulation.program.Syntax.Sequence;
import org.ncclconformance.simulation.program.Token.Operator;
import org.ncclconformance.simulation.program.Token.Part;
import org.ncclconformance.simulation.program.Token.Word;

/**
 * Reads the part of the shell language that scripts in the simulation may use: lists joined by
 * newline, {@code ;}, {@code &&} and {@code ||}; pipes; redirections to files and {@code 2>&1};
 * assignments; quotes and {@code $NAME}, {@code ${NAME:-value}}, {@code $?}, {@code "$@"}; {@code
 * if}, {@code while}, {@code until} and {@code for}. No command substitution, functions, globs,
 * subshells, background jobs, here documents or {@code case}.
 */
final class Parser {
  private static final Set<String> CLOSING = Set.of("then", "else", "fi", "do", "done", "elif");
  private static final Set<String> UNKNOWN = Set.of("case", "function", "{", "select", "elif");
  private static final Set<String> REDIRECTIONS = Set.of(">", ">>", "<", "2>", "2>>", "1>", "2>&1");

  private final List<Token> tokens;
  private int at;

  private Parser(List<Token> tokens) {
    this.tokens = tokens;
  }

  static Sequence parse(String script) throws ShellSyntaxException {
    Parser parser = new Parser(Lexer.tokens(script));
    Sequence sequence = parser.sequence();
    if (parser.at < parser.tokens.size()) {
      throw new ShellSyntaxException("unexpected " + parser.describe());
    }
    return sequence;
  }

  private Sequence sequence() throws ShellSyntaxException {
    List<AndOr> items = new ArrayList<>();
    while (true) {
      while (operator(";")) {
        at++;
      }
      if (at >= tokens.size() || closing()) {
        return new Sequence(items);
      }
      items.add(andOr());
      if (at < tokens.size() && !operator(";") && !closing()) {
        throw new ShellSyntaxException("unexpected " + describe());
      }
    }
  }

  private AndOr andOr() throws ShellSyntaxException {
    List<Pipeline> pipelines = new ArrayList<>(List.of(pipeline()));
    List<String> operators = new ArrayList<>();
    while (operator("&&") || operator("||")) {
      operators.add(((Operator) tokens.get(at++)).text());
      skipNewlines();
      pipelines.add(pipeline());
    }
    return new AndOr(pipelines, operators);
  }

  private Pipeline pipeline() throws ShellSyntaxException {
    boolean negated = word("!");
    if (negated) {
      at++;
    }
    List<Syntax> commands = new ArrayList<>(List.of(command()));
    while (operator("|")) {
      at++;
      skipNewlines();
      commands.add(command());
    }
    return new Pipeline(negated, commands);
  }

  private Syntax command() throws ShellSyntaxException {
    for (String unknown : UNKNOWN) {
      if (word(unknown)) {
        throw new ShellSyntaxException("shell construct " + unknown);
      }
    }
    if (word("if")) {
      at++;
      Sequence condition = sequence();
      expect("then");
      Sequence then = sequence();
      Sequence otherwise = new Sequence(List.of());
      if (word("else")) {
        at++;
        otherwise = sequence();
      }
      expect("fi");
      return new Syntax.If(condition, then, otherwise);
    }
    if (word("while") || word("until")) {
      boolean until = word("until");
      at++;
      Sequence condition = sequence();
      return new Syntax.Loop(until, condition, body());
    }
    return word("for") ? loop() : simple();
  }

  private Syntax loop() throws ShellSyntaxException {
    at++;
    if (!(at < tokens.size() && tokens.get(at) instanceof Word name)) {
      throw new ShellSyntaxException("for without a name");
    }
    at++;
    expect("in");
    List<Word> words = new ArrayList<>();
    while (at < tokens.size() && tokens.get(at) instanceof Word word) {
      words.add(word);
      at++;
    }
    skipNewlines();
    return new Syntax.For(name.literal(), words, body());
  }

  private Sequence body() throws ShellSyntaxException {
    expect("do");
    Sequence body = sequence();
    expect("done");
    return body;
  }

  private Syntax simple() throws ShellSyntaxException {
    List<Assignment> assignments = new ArrayList<>();
    List<Word> words = new ArrayList<>();
    List<Redirection> redirections = new ArrayList<>();
    while (at < tokens.size()) {
      if (tokens.get(at) instanceof Operator operator) {
        if (!REDIRECTIONS.contains(operator.text())) {
          break;
        }
        redirections.add(redirection(operator.text()));
      } else if (tokens.get(at) instanceof Word word) {
        int equals = words.isEmpty() ? assigned(word) : -1;
        if (equals > 0) {
          assignments.add(assignment(word, equals));
        } else {
          words.add(word);
        }
        at++;
      }
    }
    if (words.isEmpty() && assignments.isEmpty() && redirections.isEmpty()) {
      throw new ShellSyntaxException("unexpected " + describe());
    }
    return new Syntax.Simple(assignments, words, redirections);
  }

  private Redirection redirection(String operator) throws ShellSyntaxException {
    at++;
    if (operator.equals("2>&1")) {
      return new Redirection(operator, new Word(List.of(), true));
    }
    if (at < tokens.size() && tokens.get(at) instanceof Word target) {
      at++;
      return new Redirection(operator, target);
    }
    throw new ShellSyntaxException("redirection " + operator + " without a file");
  }

  private static int assigned(Word word) {
    if (word.parts().isEmpty() || word.parts().get(0).variable()) {
      return -1;
    }
    String start = word.parts().get(0).text();
    int equals = start.indexOf('=');
    return equals > 0 && start.substring(0, equals).matches("[A-Za-z_]\\w*") ? equals : -1;
  }

  private static Assignment assignment(Word word, int equals) {
    Part first = word.parts().get(0);
    List<Part> value = new ArrayList<>();
    value.add(new Part(first.text().substring(equals + 1), false, true, ""));
    value.addAll(word.parts().subList(1, word.parts().size()));
    return new Assignment(first.text().substring(0, equals), new Word(value, false));
  }

  private void skipNewlines() {
    while (operator(";")) {
      at++;
    }
  }

  private boolean operator(String text) {
    return at < tokens.size()
        && tokens.get(at) instanceof Operator operator
        && operator.text().equals(text);
  }

  private boolean word(String text) {
    return at < tokens.size()
        && tokens.get(at) instanceof Word word
        && word.bare()
        && word.literal().equals(text);
  }

  private boolean closing() {
    return CLOSING.stream().anyMatch(this::word);
  }

  private void expect(String text) throws ShellSyntaxException {
    if (!word(text)) {
      throw new ShellSyntaxException("expected " + text + ", found " + describe());
    }
    at++;
  }

  private String describe() {
    if (at >= tokens.size()) {
      return "the end";
    }
    Token token = tokens.get(at);
    return token instanceof Word word ? word.literal() : ((Operator) token).text();
  }
}
