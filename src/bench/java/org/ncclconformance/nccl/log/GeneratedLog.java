package org.ncclconformance.nccl.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Logs as large as is wanted, of what NCCL and nccl-tests print. */
public final class GeneratedLog {
  private static final int RANKS = 16;

  /** Two thirds of a log with NCCL_DEBUG=INFO are channels. */
  private static final List<String> INFO =
      List.of(
          "Channel 00/0 : 0[0] -> 8[0] [send] via NET/IBext_v8/0/GDRDMA",
          "Channel 03/0 : 3[3] -> 2[2] via P2P/CUMEM/read",
          "Channel 04/24 :    0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15",
          "Trees [0] 1/8/-1->0->-1 [1] -1/-1/-1->0->7 [2] 1/-1/-1->0->7 [3] 1/-1/-1->0->7",
          "NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/IB [2]mlx5_2:1/IB [RO]; OOB eth0:10.0.0.1<0>",
          "Connected all rings, use ring PXN 0 GDR 1",
          "threadThresholds 8/8/64 | 128/8/64 | 512 | 512",
          "24 coll channels, 24 collnet channels, 16 nvls channels, 32 p2p channels",
          "AllReduce: opCount 1f sendbuff 0x7f2c4a000000 recvbuff 0x7f2c4a000000 count 33554432"
              + " datatype 7 op 0 root 0 comm 0x5581d3a0 [nranks=16] stream 0x5581c7d0",
          "Using network IBext_v8");

  /** What a log is made of. */
  public enum Form {
    /** INFO lines of all ranks, then the table. */
    TEXT,
    /** The same with the time stamps of kubectl and the tags of mpirun. */
    WRAPPED_TEXT,
    /** A row for each of many sizes, with -i and a step in bytes. */
    TABLE,
    /** What -J writes with the times of single iterations, -I and -n 100000. */
    JSON,
    /** The same table as -J writes it. */
    JSON_TABLE,
    /** One line, and no end of it. */
    LINE_WITHOUT_END
  }

  private static final String TITLES =
      "#       size         count      type   redop    root     time   algbw   busbw #wrong"
          + "     time   algbw   busbw #wrong";

  private GeneratedLog() {}

  static byte[] of(Form form, int length) {
    if (form == Form.LINE_WITHOUT_END) {
      byte[] line = new byte[length];
      Arrays.fill(line, (byte) 'x');
      return line;
    }
    String log =
        switch (form) {
          case JSON -> GeneratedJson.iterations(length);
          case JSON_TABLE -> GeneratedJson.sizes(length);
          case TABLE -> longTable(length);
          default -> text(form == Form.WRAPPED_TEXT, length);
        };
    return log.getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(boolean wrapped, int length) {
    Random random = new Random(7);
    StringBuilder log = new StringBuilder(length + 4096);
    for (int i = 0; log.length() < length; i++) {
      int rank = random.nextInt(RANKS);
      line(log, wrapped, i, rank)
          .append(rank < RANKS / 2 ? "node-a:" : "node-b:")
          .append(101 + rank)
          .append(':')
          .append(1101 + rank)
          .append(" [")
          .append(rank % 8)
          .append("] NCCL INFO ")
          .append(INFO.get(i % 100 == 0 ? INFO.size() - 1 : random.nextInt(INFO.size() - 1)))
          .append('\n');
    }
    table().forEach(row -> line(log, wrapped, 0, 0).append(row).append('\n'));
    return log.toString();
  }

  private static StringBuilder line(StringBuilder log, boolean wrapped, int number, int rank) {
    return wrapped
        ? log.append("2026-03-01T12:")
            .append(10 + number / 60 % 50)
            .append(':')
            .append(10 + number % 50)
            .append(".000000137Z [1,")
            .append(rank)
            .append("]<stdout>:")
        : log;
  }

  private static List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add(TITLES);
    for (long size = 1L << 30; size <= 1L << 34; size *= 2) {
      // microseconds at 250 GB/s, so that the row agrees with itself
      String placement = String.format(Locale.ROOT, "%8d  250.00  468.75      0", size / 250_000);
      lines.add(
          String.format(
              Locale.ROOT,
              "%12d  %12d     float     sum      -1 %s %s",
              size,
              size / 4,
              placement,
              placement));
    }
    lines.add("# Out of bounds values : 0 OK");
    lines.add("# Avg bus bandwidth    : 468.75");
    return lines;
  }

  private static String longTable(int length) {
    StringBuilder log = new StringBuilder(length + 4096).append(TITLES).append('\n');
    GeneratedPlacement placement = new GeneratedPlacement();
    long step = 1 << 20;
    for (long size = step; log.length() < length; size += step) {
      log.append(size).append("  ").append(size / 4).append("     float     sum      -1");
      for (int i = 0; i < 2; i++) {
        placement.measure(size);
        placement.print(log, "    ", "  ", "  ", "      0");
      }
      log.append('\n');
    }
    log.append("# Out of bounds values : 0 OK\n# Avg bus bandwidth    : ");
    GeneratedPlacement.decimal(log, placement.average());
    return log.append('\n').toString();
  }
}
