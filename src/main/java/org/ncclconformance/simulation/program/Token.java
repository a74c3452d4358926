package org.ncclconformance.simulation.program;

import java.util.List;

/** A word or an operator of a script. */
sealed interface Token {

  /**
   * A word, to be expanded.
   *
   * @param bare whether no part of it was quoted, so that it may be a reserved word
   */
  record Word(List<Part> parts, boolean bare) implements Token {
    /** The word as written, where no part of it is a variable. */
    String literal() {
      StringBuilder text = new StringBuilder();
      parts.forEach(part -> text.append(part.variable() ? "$" + part.text() : part.text()));
      return text.toString();
    }
  }

  /** {@code ;}, newline as {@code ;}, {@code &&}, {@code ||}, {@code |} or a redirection. */
  record Operator(String text) implements Token {}

  /**
   * Part of a word.
   *
   * @param variable whether the text names a variable
   * @param quoted whether its value stays one word
   * @param otherwise the value where the variable is unset or empty, as in {@code ${A:-b}}
   */
  record Part(String text, boolean variable, boolean quoted, String otherwise) {}
}
