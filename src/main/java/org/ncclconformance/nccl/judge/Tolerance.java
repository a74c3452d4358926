package org.ncclconformance.nccl.judge;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * How far below the threshold a bandwidth may be.
 *
 * @param fraction part of the threshold, from 0 to below 1
 */
public record Tolerance(BigDecimal fraction) {
  /** What holds where nobody says otherwise. */
  public static final Tolerance DEFAULT = new Tolerance(new BigDecimal("0.10"));

  private static final Pattern FORM = Pattern.compile("0(?:\\.\\d{1,6})?");

  /** Refuses what is negative, or would let everything pass. */
  public Tolerance {
    if (fraction.signum() < 0 || fraction.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException(
          "tolerance " + fraction.toPlainString() + " is not from 0 to below 1");
    }
  }

  /**
   * Reads a fraction, as {@code 0.10}.
   *
   * @param text as written in a setting
   * @throws IllegalArgumentException with one line that says what was found and what is valid
   */
  public static Tolerance parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "tolerance '"
              + text
              + "' is no fraction; valid is a number from 0 to below 1, as 0.10 for 10 %");
    }
    return new Tolerance(new BigDecimal(text));
  }

  @Override
  public String toString() {
    return plain(fraction.movePointRight(2)) + " %";
  }

  /** Without zeros at the end and without an exponent. */
  public static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
