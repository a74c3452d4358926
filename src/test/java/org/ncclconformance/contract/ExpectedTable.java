package org.ncclconformance.contract;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of all_reduce_perf whose bus bandwidth is {@code peak * size / (size + 64 Mi) * (1 + 64
 * Mi / 16 Gi)}: half of the peak at 64 MiB, nearly, and all of it at 16 GiB.
 */
final class ExpectedTable {
  static final List<String> HEADING =
      List.of(
          "#",
          "#                                                              out-of-place                       in-place",
          "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong",
          "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)");

  private static final MathContext EXACT = new MathContext(50);
  private static final BigDecimal MIB_64 = BigDecimal.valueOf(67_108_864);
  private static final BigDecimal AT_16_GIB = new BigDecimal("1.00390625");

  private final BigDecimal ranks;
  private final List<BigDecimal> sizes = new ArrayList<>();
  private final List<BigDecimal> peaks;

  ExpectedTable(int ranks, long smallest, long largest, int factor, String out, String in) {
    this.ranks = BigDecimal.valueOf(ranks);
    this.peaks = List.of(new BigDecimal(out), new BigDecimal(in));
    for (long size = smallest; size <= largest; size *= factor) {
      sizes.add(BigDecimal.valueOf(size));
    }
  }

  private boolean alone() {
    return ranks.equals(BigDecimal.ONE);
  }

  private BigDecimal bus(BigDecimal size, BigDecimal peak) {
    return alone()
        ? BigDecimal.ZERO
        : peak.multiply(size).multiply(AT_16_GIB).divide(size.add(MIB_64), EXACT);
  }

  private BigDecimal algorithm(BigDecimal size, BigDecimal peak) {
    BigDecimal hops = ranks.subtract(BigDecimal.ONE).multiply(BigDecimal.valueOf(2));
    return alone() ? peak : bus(size, peak).multiply(ranks).divide(hops, EXACT);
  }

  List<String> rows(boolean checked, int wrong) {
    List<String> rows = new ArrayList<>();
    for (BigDecimal size : sizes) {
      boolean last = size.equals(sizes.get(sizes.size() - 1));
      String errors = checked ? String.valueOf(last ? wrong : 0) : "N/A";
      StringBuilder row = new StringBuilder();
      row.append(wide(14 - 2, size.toPlainString()));
      row.append(wide(14, size.divide(BigDecimal.valueOf(4), 0, RoundingMode.DOWN).toString()));
      row.append("     float     sum      -1");
      for (BigDecimal peak : peaks) {
        BigDecimal algorithm = algorithm(size, peak);
        BigDecimal time = size.divide(algorithm, EXACT).movePointLeft(3);
        row.append("  ").append(wide(7, rounded(time, 2)));
        row.append("  ").append(wide(6, rounded(algorithm, 2)));
        row.append("  ").append(wide(6, rounded(bus(size, peak), 2)));
        row.append(" ").append(wide(6, errors));
      }
      rows.add(row.toString());
    }
    return rows;
  }

  /** The lines below it. */
  List<String> end(int wrong) {
    BigDecimal sum =
        sizes.stream()
            .flatMap(size -> peaks.stream().map(peak -> bus(size, peak)))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal average = sum.divide(BigDecimal.valueOf(2L * sizes.size()), EXACT);
    return List.of(
        "# Out of bounds values : " + (wrong == 0 ? "0 OK" : 2 * wrong + " FAILED"),
        "# Avg bus bandwidth    : " + rounded(average, 4),
        "#");
  }

  String inShort() {
    BigDecimal largest = sizes.get(sizes.size() - 1);
    return "%d ranks, %s and %s GB/s at %s bytes"
        .formatted(
            ranks.intValue(),
            rounded(bus(largest, peaks.get(0)), 2),
            rounded(bus(largest, peaks.get(1)), 2),
            largest.toPlainString());
  }

  private static String rounded(BigDecimal number, int digits) {
    return number.setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String wide(int width, String text) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
