package org.ncclconformance.simulation.fabric;

import java.util.ArrayList;
import java.util.List;

/** The table of nccl-tests, with the two lines below it. */
final class ReduceTable {
  private static final double MIB_64 = 64 << 20;
  private static final double GIB_16 = 16L << 30;
  private static final int CUT_AFTER = 12;
  private static final String HEADING = "     time   algbw   busbw #wrong";
  private static final String UNITS = "     (us)  (GB/s)  (GB/s)";

  private final PerfTest test;
  private final int ranks;
  private final Peak peak;
  private final Fault fault;
  private double sum;

  ReduceTable(PerfTest test, int ranks, Peak peak, Fault fault) {
    this.test = test;
    this.ranks = ranks;
    this.peak = peak;
    this.fault = fault;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("#");
    lines.add("#" + " ".repeat(62) + "out-of-place" + " ".repeat(23) + "in-place");
    lines.add("#       size         count      type   redop    root" + HEADING + HEADING);
    lines.add("#        (B)    (elements)" + " ".repeat(26) + UNITS + " ".repeat(7) + UNITS);
    List<Long> sizes = test.sizes();
    boolean cut = fault instanceof Fault.Cut && sizes.size() >= CUT_AFTER;
    for (int row = 0; row < (cut ? CUT_AFTER : sizes.size()); row++) {
      lines.add(row(sizes.get(row), row == sizes.size() - 1));
    }
    if (!cut) {
      lines.add("# Out of bounds values : " + (wrong() > 0 ? 2L * wrong() + " FAILED" : "0 OK"));
      double average = sum / (2 * sizes.size());
      lines.add("# Avg bus bandwidth    : " + PrintfNumber.fixed(average, 0, 4));
      lines.add("#");
    }
    return lines;
  }

  /** How many elements were found to be wrong. */
  int wrong() {
    return fault instanceof Fault.Wrong wrong && test.checked() ? wrong.elements() : 0;
  }

  private String row(long size, boolean last) {
    String wrong = !test.checked() ? "N/A" : last ? String.valueOf(wrong()) : "0";
    return "%12d  %12d     float     sum      -1".formatted(size, size / 4)
        + half(size, peak.outOfPlace(), wrong)
        + half(size, peak.inPlace(), wrong);
  }

  private String half(long size, double most, String wrong) {
    // half of the most at 64 MiB, all of it at 16 GiB
    double bus = most * size / (size + MIB_64) * (1 + MIB_64 / GIB_16);
    double algorithm = bus / (2.0 * (ranks - 1) / ranks);
    if (ranks == 1) {
      bus = 0;
      algorithm = most;
    }
    sum += bus;
    return "  %s  %s  %s %6s"
        .formatted(
            PrintfNumber.fixed(size / algorithm / 1000, 7, 2),
            PrintfNumber.fixed(algorithm, 6, 2),
            PrintfNumber.fixed(bus, 6, 2),
            wrong);
  }
}
