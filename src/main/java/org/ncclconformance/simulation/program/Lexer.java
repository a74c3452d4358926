package org.ncclconformance.simulation.program;

import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.simulation.program.Token.Part;

/** Cuts a script into words and operators. */
final class Lexer {
  private static final List<String> OPERATORS =
      List.of("2>&1", "2>>", "&&", "||", ">>", "2>", "1>", ">", "<", "|", ";");

  private final String script;
  private final List<Token> tokens = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private boolean inWord;
  private boolean bare = true;
  private int at;

  private Lexer(String script) {
    this.script = script;
  }

  static List<Token> tokens(String script) throws ShellSyntaxException {
    Lexer lexer = new Lexer(script);
    while (lexer.at < script.length()) {
      lexer.next();
    }
    lexer.endWord();
    return lexer.tokens;
  }

  private void next() throws ShellSyntaxException {
    char c = script.charAt(at);
    if (c == '\\') {
      escape();
    } else if (c == '\'') {
      single();
    } else if (c == '"') {
      quoted();
    } else if (c == '$') {
      variable(false);
    } else if (c == '#' && !inWord) {
      at = end('\n', script.length());
    } else if (c == '\n') {
      endWord();
      tokens.add(new Token.Operator(";"));
      at++;
    } else if (Character.isWhitespace(c)) {
      endWord();
      at++;
    } else if (!operator()) {
      if ("`(){}*?[]!&".indexOf(c) >= 0 && !plain(c)) {
        throw new ShellSyntaxException("character " + c + " in " + line());
      }
      inWord = true;
      text.append(c);
      at++;
    }
  }

  /** {@code [} and {@code ]} as commands, {@code !} as a word and braces inside of one are fine. */
  private boolean plain(char c) {
    boolean alone = !inWord && (at + 1 == script.length() || endsWord(script.charAt(at + 1)));
    return ("[]!".indexOf(c) >= 0 && alone) || ("{}[]!".indexOf(c) >= 0 && inWord);
  }

  private static boolean endsWord(char c) {
    return Character.isWhitespace(c) || ";&|".indexOf(c) >= 0;
  }

  private boolean operator() {
    for (String operator : OPERATORS) {
      boolean descriptor = Character.isDigit(operator.charAt(0));
      if (script.startsWith(operator, at) && !(descriptor && inWord)) {
        endWord();
        tokens.add(new Token.Operator(operator));
        at += operator.length();
        return true;
      }
    }
    return false;
  }

  private void escape() {
    if (at + 1 < script.length() && script.charAt(at + 1) != '\n') {
      inWord = true;
      bare = false;
      text.append(script.charAt(at + 1));
    }
    at += 2;
  }

  private void single() throws ShellSyntaxException {
    int close = close('\'', at + 1);
    inWord = true;
    bare = false;
    text.append(script, at + 1, close);
    at = close + 1;
  }

  private void quoted() throws ShellSyntaxException {
    inWord = true;
    bare = false;
    endPart(false);
    at++;
    while (at < script.length() && script.charAt(at) != '"') {
      char c = script.charAt(at);
      if (c == '$') {
        variable(true);
      } else if (c == '`') {
        throw new ShellSyntaxException("command substitution in " + line());
      } else if (c == '\\'
          && at + 1 < script.length()
          && "\"\\$`\n".indexOf(script.charAt(at + 1)) >= 0) {
        if (script.charAt(at + 1) != '\n') {
          text.append(script.charAt(at + 1));
        }
        at += 2;
      } else {
        text.append(c);
        at++;
      }
    }
    if (at >= script.length()) {
      throw new ShellSyntaxException("unclosed quote");
    }
    at++;
    parts.add(new Part(text.toString(), false, true, ""));
    text.setLength(0);
  }

  private void variable(boolean inQuotes) throws ShellSyntaxException {
    int from = at + 1;
    if (from >= script.length()) {
      text.append('$');
      at++;
      return;
    }
    char c = script.charAt(from);
    if (c == '(') {
      throw new ShellSyntaxException("command substitution in " + line());
    }
    String name;
    String otherwise = "";
    if (c == '{') {
      int close = close('}', from);
      name = script.substring(from + 1, close);
      int dash = name.indexOf(":-");
      if (dash > 0) {
        otherwise = name.substring(dash + 2);
        name = name.substring(0, dash);
      }
      if (!name.matches("\\w+")) {
        throw new ShellSyntaxException("expansion ${" + name + "}");
      }
      at = close + 1;
    } else {
      int to = from;
      while (to < script.length()
          && (Character.isLetterOrDigit(script.charAt(to)) || script.charAt(to) == '_')) {
        to++;
      }
      if (to == from && (c == '?' || c == '@')) {
        to++;
      }
      if (to == from) {
        throw new ShellSyntaxException("expansion $" + c);
      }
      name = script.substring(from, to);
      at = to;
    }
    inWord = true;
    endPart(inQuotes);
    parts.add(new Part(name, true, inQuotes, otherwise));
  }

  private void endPart(boolean inQuotes) {
    if (!text.isEmpty()) {
      parts.add(new Part(text.toString(), false, inQuotes, ""));
      text.setLength(0);
    }
  }

  private void endWord() {
    endPart(!bare);
    if (inWord) {
      tokens.add(new Token.Word(List.copyOf(parts), bare));
    }
    parts.clear();
    inWord = false;
    bare = true;
  }

  private int end(char until, int otherwise) {
    int found = script.indexOf(until, at);
    return found < 0 ? otherwise : found;
  }

  private int close(char until, int from) throws ShellSyntaxException {
    int found = script.indexOf(until, from);
    if (found < 0) {
      throw new ShellSyntaxException("unclosed " + until);
    }
    return found;
  }

  private String line() {
    int from = script.lastIndexOf('\n', at) + 1;
    return script.substring(from, end('\n', script.length())).strip();
  }
}
