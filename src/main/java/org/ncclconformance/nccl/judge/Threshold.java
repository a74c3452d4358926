package org.ncclconformance.nccl.judge;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The least bus bandwidth that passes, before tolerance.
 *
 * @param gigabytesPerSecond GB/s, above 0
 */
public record Threshold(BigDecimal gigabytesPerSecond) {
  private static final Pattern FORM =
      Pattern.compile("(?:>= )?((?:0|[1-9]\\d{0,8})(?:\\.\\d{1,6})?)");

  /** Refuses what is not above 0. */
  public Threshold {
    if (gigabytesPerSecond.signum() <= 0) {
      throw new IllegalArgumentException(
          "threshold " + gigabytesPerSecond.toPlainString() + " is not above 0 GB/s");
    }
  }

  /**
   * Reads {@code 225}, {@code 225.5} or {@code >= 300}. Nothing is guessed: a unit, another
   * operator or a missing blank is an error, since a reader that drops them judges by another
   * number than was meant.
   *
   * @param text as written in a setting or a recipe
   * @throws IllegalArgumentException with one line that says what was found and what is valid
   */
  public static Threshold parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || new BigDecimal(matcher.group(1)).signum() == 0) {
      throw new IllegalArgumentException(
          "threshold '"
              + text
              + "' is no bandwidth; valid is a number above 0 in GB/s without unit, as 225 or 225.5,"
              + " or '>= 225' with a blank");
    }
    return new Threshold(new BigDecimal(matcher.group(1)));
  }

  /** The least bandwidth that passes with that tolerance, exact, in GB/s. */
  public BigDecimal floor(Tolerance tolerance) {
    return gigabytesPerSecond.multiply(BigDecimal.ONE.subtract(tolerance.fraction()));
  }
}
