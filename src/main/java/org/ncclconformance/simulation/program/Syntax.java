package org.ncclconformance.simulation.program;

import java.util.List;

/** A parsed script. */
sealed interface Syntax {

  /** Commands one after the other. */
  record Sequence(List<AndOr> items) implements Syntax {}

  /**
   * Pipelines joined by {@code &&} and {@code ||}.
   *
   * @param operators what stands before each pipeline but the first
   */
  record AndOr(List<Pipeline> pipelines, List<String> operators) implements Syntax {}

  /** Commands whose output feeds the next one. */
  record Pipeline(boolean negated, List<Syntax> commands) implements Syntax {}

  /** {@code A=b command words >file}. */
  record Simple(
      List<Assignment> assignments, List<Token.Word> words, List<Redirection> redirections)
      implements Syntax {}

  /** {@code if ...; then ...; else ...; fi}. */
  record If(Sequence condition, Sequence then, Sequence otherwise) implements Syntax {}

  /** {@code while ...; do ...; done}, or until. */
  record Loop(boolean until, Sequence condition, Sequence body) implements Syntax {}

  /** {@code for NAME in WORDS; do ...; done}. */
  record For(String name, List<Token.Word> words, Sequence body) implements Syntax {}

  /** {@code NAME=value}. */
  record Assignment(String name, Token.Word value) {}

  /** {@code >file} and the like; {@code 2>&1} has no target. */
  record Redirection(String operator, Token.Word target) {}
}
