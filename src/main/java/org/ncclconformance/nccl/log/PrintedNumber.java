package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as printf writes them: nan, inf, a decimal comma or a placeholder is no number. Every
 * number of a table passes here, so that they are read by hand and not by a regular expression.
 */
final class PrintedNumber {
  private static final int MOST_DIGITS = 30;
  private static final int MOST_EXPONENT_DIGITS = 3;

  /** So many digits a long holds, whatever they are. */
  private static final int LONG_DIGITS = 18;

  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  /** The powers of ten that a double holds exactly: a quotient of two such is rounded correctly. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private PrintedNumber() {}

  static @Nullable BigDecimal parse(String text) {
    return parse(HeldText.of(text));
  }

  static @Nullable Long integer(String text) {
    return integer(HeldText.of(text));
  }

  /** The number with the digits that are printed; null where the text is anything else. */
  static @Nullable BigDecimal parse(HeldText text) {
    int length = text.length();
    int first = afterSign(text, 0);
    int point = -1;
    long unscaled = 0;
    int at = first;
    for (; at < length; at++) {
      char c = text.charAt(at);
      if (isDigit(c)) {
        unscaled = unscaled * 10 + (c - '0');
      } else if (c == '.' && point < 0) {
        point = at;
      } else {
        break;
      }
    }
    int whole = (point < 0 ? at : point) - first;
    int fraction = point < 0 ? 0 : at - point - 1;
    if (whole < 1
        || whole > MOST_DIGITS
        || fraction > MOST_DIGITS
        || (fraction == 0 && point >= 0)) {
      return null;
    }
    if (at < length && !isExponent(text, at)) {
      return null;
    }
    return at < length || whole + fraction > LONG_DIGITS
        ? new BigDecimal(text.toString())
        : BigDecimal.valueOf(text.charAt(0) == '-' ? -unscaled : unscaled, fraction);
  }

  private static boolean isExponent(HeldText text, int at) {
    int first = afterSign(text, at + 1);
    int digits = text.length() - first;
    return (text.charAt(at) == 'e' || text.charAt(at) == 'E')
        && digits >= 1
        && digits <= MOST_EXPONENT_DIGITS
        && afterDigits(text, first) == text.length();
  }

  private static int afterSign(HeldText text, int at) {
    boolean signed = at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+');
    return signed ? at + 1 : at;
  }

  private static int afterDigits(HeldText text, int from) {
    int at = from;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** A size or count: plain digits. */
  static @Nullable Long integer(HeldText text) {
    int length = text.length();
    if (length == 0 || length > LONG_DIGITS) {
      return null;
    }
    long number = 0;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!isDigit(c)) {
        return null;
      }
      number = number * 10 + (c - '0');
    }
    return number;
  }

  /** How far the number may be from what was rounded to it. */
  static double halfUnit(BigDecimal number) {
    int scale = number.scale();
    return scale >= 0 && scale < POWERS.length
        ? 0.5 / POWERS[scale]
        : number.ulp().divide(TWO).doubleValue();
  }
}
