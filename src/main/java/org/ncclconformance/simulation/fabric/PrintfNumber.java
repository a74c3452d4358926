package org.ncclconformance.simulation.fabric;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as C's printf writes them: the exact binary value, rounded half to even. */
final class PrintfNumber {
  private PrintfNumber() {}

  static String fixed(double value, int width, int digits) {
    String text =
        Double.isFinite(value)
            ? new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString()
            : String.valueOf(value);
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
