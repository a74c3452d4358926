package org.ncclconformance.nccl;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers as printf writes them: nan, inf, a decimal comma or a placeholder is no number. */
final class PrintedNumber {
  private static final Pattern FORM =
      Pattern.compile("[-+]?\\d{1,30}(\\.\\d{1,30})?([eE][-+]?\\d{1,3})?");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private PrintedNumber() {}

  static @Nullable BigDecimal parse(String text) {
    return FORM.matcher(text).matches() ? new BigDecimal(text) : null;
  }

  /** A size or count: plain digits. */
  static @Nullable Long integer(String text) {
    if (text.isEmpty() || text.length() > 18) {
      return null;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return null;
      }
    }
    return Long.valueOf(text);
  }

  /** How far the number may be from what was rounded to it. */
  static double halfUnit(BigDecimal number) {
    return number.ulp().divide(TWO).doubleValue();
  }
}
