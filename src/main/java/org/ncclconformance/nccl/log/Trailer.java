package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines below a table: out of bounds, average, and the closing line. */
final class Trailer {
  private static final String OUT_OF_BOUNDS = "Out of bounds values :";
  private static final String AVERAGE = "Avg bus bandwidth";
  private static final String CONCLUDED = "Collective test concluded:";

  /** How its lines begin, without their hash. */
  static final List<String> BEGINNINGS = List.of(OUT_OF_BOUNDS, AVERAGE, CONCLUDED);

  private @Nullable String outOfBoundsLine;
  private @Nullable Long outOfBounds;
  private @Nullable Boolean inBounds;
  private @Nullable String averageLine;
  private @Nullable String average;
  private @Nullable String averageVerdict;
  private boolean concluded;

  /** Whether a line below a table begins like this; without its hash, which may be lost. */
  static boolean begins(String text) {
    return BEGINNINGS.stream().anyMatch(text::startsWith);
  }

  void take(String text) {
    if (text.startsWith(OUT_OF_BOUNDS)) {
      String[] words = text.substring(OUT_OF_BOUNDS.length()).strip().split("\\s+", -1);
      outOfBounds(words[0], words.length == 2 ? words[1] : "", text);
    } else if (text.startsWith(AVERAGE)) {
      int colon = text.indexOf(':');
      String[] words =
          colon < 0 ? new String[] {""} : text.substring(colon + 1).strip().split("\\s+", -1);
      average(words[0], words.length > 1 ? words[1] : null, text);
    } else {
      concluded = true;
    }
  }

  void outOfBounds(String number, String word, String line) {
    outOfBoundsLine = line;
    outOfBounds = PrintedNumber.integer(number);
    inBounds = word.equals("OK") ? Boolean.TRUE : word.equals("FAILED") ? Boolean.FALSE : null;
  }

  void average(String number, @Nullable String verdict, String line) {
    averageLine = line;
    average = number;
    averageVerdict = verdict;
  }

  void conclude() {
    concluded = true;
  }

  boolean isEmpty() {
    return outOfBoundsLine == null && averageLine == null;
  }

  /** Out of bounds and average, or the closing line where only the average is missing. */
  boolean isComplete() {
    return outOfBoundsLine != null && (averageLine != null || concluded);
  }

  /** Wrong results, by number and word. */
  boolean isCorrupt() {
    return outOfBounds != null && outOfBounds > 0 && Boolean.FALSE.equals(inBounds);
  }

  /** A number that does not go with its word, or one of them unreadable. */
  boolean isContradictory() {
    return outOfBoundsLine != null
        && (outOfBounds == null || inBounds == null || (outOfBounds == 0) != inBounds);
  }

  @Nullable BigDecimal averageNumber() {
    return average == null ? null : PrintedNumber.parse(average);
  }

  @Nullable String outOfBoundsLine() {
    return outOfBoundsLine;
  }

  @Nullable Long outOfBounds() {
    return outOfBounds;
  }

  @Nullable Boolean inBounds() {
    return inBounds;
  }

  @Nullable String averageLine() {
    return averageLine;
  }

  @Nullable String average() {
    return average;
  }

  @Nullable String averageVerdict() {
    return averageVerdict;
  }
}
