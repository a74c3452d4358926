package org.ncclconformance.contract;

import java.math.BigDecimal;
import java.util.concurrent.ThreadLocalRandom;

/** GB/s that nobody knows beforehand; with so many digits that nothing is halfway when rounded. */
final class DrawnSpeed {
  private DrawnSpeed() {}

  static String of(int least, int most) {
    long digits = ThreadLocalRandom.current().nextLong(least * 100_000L, most * 100_000L);
    return BigDecimal.valueOf(digits, 5).toPlainString();
  }

  /** That many times as fast. */
  static String times(String factor, String speed) {
    return new BigDecimal(speed).multiply(new BigDecimal(factor)).toPlainString();
  }
}
