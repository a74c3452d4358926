package org.ncclconformance.nccl.recipe;

/** A recipe that cannot be used; the message is one line: what was found, and what is valid. */
public final class UnusableRecipe extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST = 500;

  UnusableRecipe(String line) {
    super(oneLine(line));
  }

  /** A recipe is anybody's text: a quotation from it must not break out of its line. */
  static String oneLine(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
  }
}
