package org.ncclconformance.simulation.fabric;

import java.util.Optional;

/** What is wrong with a node's hardware. */
sealed interface Fault {
  /** Nothing is. */
  record None() implements Fault {}

  /** Its processes wait for ever. */
  record Hang() implements Fault {}

  /** Its processes lose the others. */
  record Fail() implements Fault {}

  /** The output ends in the middle of the table. */
  record Cut() implements Fault {}

  /** Its driver finds no GPU. */
  record Cuda() implements Fault {}

  /** That many elements of the largest message are wrong. */
  record Wrong(int elements) implements Fault {}

  /** As the node says it; empty where that is no fault. */
  static Optional<Fault> parse(String text) {
    if (text.matches("wrong=[1-9]\\d{0,8}")) {
      return Optional.of(new Wrong(Integer.parseInt(text.substring("wrong=".length()))));
    }
    return switch (text) {
      case "" -> Optional.of(new None());
      case "hang" -> Optional.of(new Hang());
      case "fail" -> Optional.of(new Fail());
      case "cut" -> Optional.of(new Cut());
      case "cuda" -> Optional.of(new Cuda());
      default -> Optional.empty();
    };
  }
}
