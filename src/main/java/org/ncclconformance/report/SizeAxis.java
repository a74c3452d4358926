package org.ncclconformance.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Stream;

/** Message sizes, a power of two after the other. */
record SizeAxis(int first, int last, int left, int right) {
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
  private static final int MOST_TICKS = 9;

  /** Whole powers around all of them; around a single one, a power on either side. */
  static SizeAxis of(List<Long> sizes, int left, int right) {
    if (sizes.isEmpty()) {
      return new SizeAxis(10, 34, left, right);
    }
    int first = 63 - Long.numberOfLeadingZeros(sizes.get(0));
    long largest = sizes.get(sizes.size() - 1);
    int last = 63 - Long.numberOfLeadingZeros(largest) + (Long.bitCount(largest) > 1 ? 1 : 0);
    return first < last
        ? new SizeAxis(first, last, left, right)
        : new SizeAxis(Math.max(0, first - 1), last + 1, left, right);
  }

  List<Integer> ticks() {
    int step = Math.max(1, -Math.floorDiv(first - last, MOST_TICKS - 1));
    // 2^63 bytes are more than a long holds
    return Stream.iterate(first, e -> e <= Math.min(last, 62), e -> e + step).toList();
  }

  double x(double exponent) {
    return left + (exponent - first) / (last - first) * (right - left);
  }

  double xOf(long bytes) {
    return x(Math.log(bytes) / Math.log(2));
  }

  /** As a reader says it: 16 GiB, and 1.5 KiB for what is no whole number of a unit. */
  static String words(long bytes) {
    int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
    BigDecimal number =
        new BigDecimal(bytes).divide(new BigDecimal(1L << (10 * unit)), 2, RoundingMode.HALF_UP);
    return SpeedAxis.plain(number) + " " + UNITS.get(unit);
  }
}
