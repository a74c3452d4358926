package org.ncclconformance.nccl.judge;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The least bus bandwidth that passes, before tolerance.
 *
 * @param gigabytesPerSecond GB/s, above 0
 */
public record Threshold(BigDecimal gigabytesPerSecond) {
  private static final Pattern NUMBER = Pattern.compile("(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,6})?");
  private static final String AT_LEAST = ">= ";

  /** Refuses what is not above 0. */
  public Threshold {
    if (gigabytesPerSecond.signum() <= 0) {
      throw new IllegalArgumentException(
          "threshold " + gigabytesPerSecond.toPlainString() + " is not above 0 GB/s");
    }
  }

  /** Reads a plain number, as {@code 225} or {@code 225.5}; empty for any other text. */
  public static Optional<Threshold> ofNumber(String text) {
    return NUMBER.matcher(text).matches() && new BigDecimal(text).signum() > 0
        ? Optional.of(new Threshold(new BigDecimal(text)))
        : Optional.empty();
  }

  /**
   * Reads {@code 225}, {@code 225.5} or {@code >= 300}. Nothing is guessed: a unit, another
   * operator or a missing blank is an error, since a reader that drops them judges by another
   * number than was meant.
   *
   * @param text as written for a command
   * @throws IllegalArgumentException with one line that says what was found and what is valid
   */
  public static Threshold parse(String text) {
    return ofNumber(text.startsWith(AT_LEAST) ? text.substring(AT_LEAST.length()) : text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "threshold '"
                        + text
                        + "' is no bandwidth; valid is a number above 0 in GB/s without unit, as"
                        + " 225 or 225.5, or '>= 225' with a blank"));
  }

  /** The least bandwidth that passes with that tolerance, exact, in GB/s. */
  public BigDecimal floor(Tolerance tolerance) {
    return gigabytesPerSecond.multiply(BigDecimal.ONE.subtract(tolerance.fraction()));
  }

  /** The number alone, as a sentence shows it. */
  @Override
  public String toString() {
    return Tolerance.plain(gigabytesPerSecond);
  }
}
