package org.ncclconformance.settings;

import java.util.List;

/** What is judged. */
public sealed interface ValidatorChoice {

  /** The one that this project brings. */
  record Reference() implements ValidatorChoice {
    @Override
    public String toString() {
      return "reference";
    }
  }

  /**
   * A program that keeps the validator contract.
   *
   * @param words the program and its arguments
   */
  record Command(List<String> words) implements ValidatorChoice {
    public Command {
      words = List.copyOf(words);
    }

    @Override
    public String toString() {
      return "command:" + String.join(" ", words);
    }
  }

  /** An image that keeps it, run as a Job. */
  record JobImage(String image) implements ValidatorChoice {
    @Override
    public String toString() {
      return "job:" + image;
    }
  }
}
