package org.ncclconformance.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of all_reduce_perf, from which follows what it prints. Its numbers are exact fractions,
 * rounded at the end.
 */
final class ExpectedRun {
  private final long smallest;
  private final long largest;
  private final int factor;
  private boolean checked = true;
  private final List<Rank> ranks = new ArrayList<>();
  private ExpectedTable table;

  private record Rank(String host, int device, String product, String network, boolean sharp) {}

  /** From one size to another; without a factor it doubles and says 0. */
  ExpectedRun(long smallest, long largest, int factor) {
    this.smallest = smallest;
    this.largest = largest;
    this.factor = factor;
  }

  ExpectedRun unchecked() {
    checked = false;
    return this;
  }

  /** So many more processes on a host, on the first GPUs of it. */
  ExpectedRun ranks(String host, int count, String product, String network, boolean sharp) {
    for (int device = 0; device < count; device++) {
      ranks.add(new Rank(host, device, product, network, sharp));
    }
    return this;
  }

  ExpectedRun reaching(String outOfPlace, String inPlace) {
    table =
        new ExpectedTable(
            ranks.size(), smallest, largest, Math.max(2, factor), outOfPlace, inPlace);
    return this;
  }

  /** The lines before NCCL's own. */
  List<String> devices() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# nThread 1 nGpus 1 minBytes "
            + smallest
            + " maxBytes "
            + largest
            + " step: "
            + factor
            + "(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: "
            + (checked ? 1 : 0)
            + " graph: 0");
    lines.add("#");
    lines.add("# Using devices");
    for (int i = 0; i < ranks.size(); i++) {
      Rank rank = ranks.get(i);
      lines.add(
          String.format(
              "#  Rank %2d Group  0 Pid    %d on %s device  %d [0x%x3] %s",
              i, 100 + i, rank.host(), rank.device(), 5 + rank.device(), rank.product()));
    }
    return lines;
  }

  private List<String> information() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ranks.size(); i++) {
      Rank rank = ranks.get(i);
      String by = rank.host() + ":1%02d:2%02d [".formatted(i, i) + rank.device() + "] NCCL INFO ";
      lines.add(by + "Using network " + rank.network());
      if (rank.sharp()) {
        lines.add(
            by
                + "NVLS multicast support is available on dev "
                + rank.device()
                + " (NVLS_NCHANNELS 16)");
      }
      if (rank.sharp() && rank.device() == 0) {
        lines.add(
            by
                + "NVLS comm 0x"
                + Integer.toHexString(0x5581d3a0 + i)
                + " headRank "
                + i
                + " nHeads "
                + Math.min(8, ranks.size())
                + " buffSize 1048576 nvlsPerRankSize 33554432 nvlsTotalSize 268435456");
      }
    }
    return lines;
  }

  /** It measures to the end, and NCCL_DEBUG=INFO was given. */
  ExpectedOutput informed() {
    List<String> lines = devices();
    lines.addAll(information());
    return ended(lines, 0);
  }

  /** It measures to the end and NCCL says nothing. */
  ExpectedOutput silent() {
    return ended(devices(), 0);
  }

  /** Elements of the largest message are wrong. */
  ExpectedOutput wrong(int elements) {
    return ended(devices(), elements);
  }

  private ExpectedOutput ended(List<String> lines, int wrong) {
    lines.addAll(ExpectedTable.HEADING);
    lines.addAll(table.rows(checked, wrong));
    lines.addAll(table.end(wrong));
    String exit = wrong > 0 ? "1" : "0";
    String errors = wrong > 0 ? ", " + wrong + " wrong" : "";
    return new ExpectedOutput(lines, exit, table.inShort() + errors + ", exit " + exit);
  }

  /** Twelve rows, and it is over. */
  ExpectedOutput cut() {
    List<String> lines = devices();
    lines.addAll(ExpectedTable.HEADING);
    lines.addAll(table.rows(checked, 0).subList(0, 12));
    return new ExpectedOutput(lines, "0", "12 rows and no end, exit 0");
  }

  /** A process is without its GPU, for that reason; the last rank is the one before it. */
  ExpectedOutput withoutGpu(String host, String why) {
    List<String> lines = devices();
    lines.add(host + ": Test CUDA failure common.cu:892 '" + why + "'");
    lines.add(" .. " + host + " pid " + (100 + ranks.size()) + ": Test failure common.cu:746");
    return ExpectedOutput.failed(2, lines);
  }

  /** NCCL loses a process. */
  ExpectedOutput failed() {
    List<String> lines = devices();
    lines.addAll(information());
    String host = ranks.get(0).host();
    lines.add(
        host
            + ": Test NCCL failure common.cu:1029 'remote process exited or there was a network"
            + " error / '");
    lines.add(" .. " + host + " pid 100: Test failure common.cu:891");
    return ExpectedOutput.failed(1, lines);
  }

  /** NCCL finds all processes, and then nothing more comes. */
  ExpectedOutput hanging() {
    List<String> lines = devices();
    lines.addAll(information());
    return new ExpectedOutput(lines, "", "hangs after " + lines.size() + " lines");
  }
}
