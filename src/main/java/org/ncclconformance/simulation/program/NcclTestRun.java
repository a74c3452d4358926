package org.ncclconformance.simulation.program;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Stands in for {@code mpirun ... all_reduce_perf -b MIN -e MAX -f FACTOR}: the lines that
 * nccl-tests prints, with bus bandwidth rising to {@code NCCL_STANDIN_GBPS} (338.16).
 *
 * <p>{@code NCCL_STANDIN} is {@code ok}, {@code fail} (exits 1 with an NCCL error), {@code hang},
 * {@code socket} (reports the Socket network) or {@code truncated} (stops in the table); {@code
 * NCCL_STANDIN_NET} names the network. One more than the lab's stand-in knows: {@code
 * NCCL_STANDIN_WRONG} elements of the largest message are wrong.
 */
final class NcclTestRun {
  private static final double HALF = 67108864;

  private final double peak;
  private final String mode;
  private final String network;
  private final boolean betweenNodes;
  private final int wrong;
  private int ranks = 16;
  private long min = 1 << 10;
  private long max = 1L << 34;
  private long factor = 2;
  private boolean info;
  private boolean nvls;

  /**
   * A run.
   *
   * @param betweenNodes whether NVLink joins the GPUs of its nodes
   */
  NcclTestRun(List<String> arguments, Map<String, String> environment, boolean betweenNodes) {
    this.betweenNodes = betweenNodes;
    peak = Double.parseDouble(environment.getOrDefault("NCCL_STANDIN_GBPS", "338.16"));
    mode = environment.getOrDefault("NCCL_STANDIN", "ok");
    network = mode.equals("socket") ? "Socket" : environment.getOrDefault("NCCL_STANDIN_NET", "IB");
    wrong = Integer.parseInt(environment.getOrDefault("NCCL_STANDIN_WRONG", "0"));
    for (int i = 0; i + 1 < arguments.size(); i++) {
      if (takes(arguments.get(i), arguments.get(i + 1))) {
        i++;
      }
    }
  }

  private boolean takes(String option, String value) {
    switch (option) {
      case "-np", "-n", "--np" -> ranks = Integer.parseInt(value);
      case "-b" -> min = bytes(value);
      case "-e" -> max = bytes(value);
      case "-f" -> factor = Long.parseLong(value);
      case "-x" -> {
        info |= value.equals("NCCL_DEBUG=INFO");
        nvls |= value.equals("NCCL_NVLS_ENABLE=1");
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static long bytes(String size) {
    char unit = Character.toUpperCase(size.charAt(size.length() - 1));
    int shift = unit == 'K' ? 10 : unit == 'M' ? 20 : unit == 'G' ? 30 : 0;
    return shift == 0
        ? Long.parseLong(size)
        : Long.parseLong(size.substring(0, size.length() - 1)) << shift;
  }

  boolean hangs() {
    return mode.equals("hang");
  }

  int exitCode() {
    return mode.equals("fail") || wrong > 0 ? 1 : 0;
  }

  /** What goes to standard output. */
  List<String> output() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# nThread 1 nGpus 1 minBytes "
            + min
            + " maxBytes "
            + max
            + " step: "
            + factor
            + "(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0");
    lines.add("#");
    lines.add("# Using devices");
    for (int rank = 0; rank < ranks; rank++) {
      lines.add(
          "#  Rank  %d Group  0 Pid   %d on gpu-node-%d device  %d [0x00] NVIDIA H100 80GB HBM3"
              .formatted(rank, 100 + rank, rank / 8 + 1, rank % 8));
    }
    if (info) {
      String prefix = "gpu-node-1:100:100 [0] NCCL INFO ";
      lines.add(prefix + "Using network " + network);
      if (nvls) {
        lines.add(prefix + "NVLS multicast support is available on dev 0");
        lines.add(prefix + "NVLS comm 0x5581d3a0 headRank 0 nHeads 8");
        if (betweenNodes) {
          lines.add(prefix + "comm 0x5581d3a0 rank 0 nRanks " + ranks + " MNNVL 1");
        }
      }
    }
    if (!mode.equals("fail")) {
      table(lines);
    }
    return lines;
  }

  /** What goes to standard error. */
  List<String> errors() {
    return mode.equals("fail")
        ? List.of(
            "gpu-node-1: Test NCCL failure common.cu:1029 'remote process exited or there was a"
                + " network error / '")
        : List.of();
  }

  private void table(List<String> lines) {
    lines.add("#");
    lines.add("#" + " ".repeat(62) + "out-of-place" + " ".repeat(23) + "in-place");
    String half = "     time   algbw   busbw #wrong";
    lines.add("#       size         count      type   redop    root" + half + half);
    String units = "     (us)  (GB/s)  (GB/s)       ";
    lines.add(
        "#        (B)    (elements)                          " + units + units.stripTrailing());
    double scale = 2.0 * (ranks - 1) / ranks;
    double sum = 0;
    int rows = 0;
    for (double size = min; size <= max; size *= factor) {
      double bus = size == max ? peak : peak * size / (size + HALF);
      double alg = bus / scale;
      String side =
          "  "
              + fixed(size / alg / 1000, 2, 7)
              + "  "
              + fixed(alg, 2, 6)
              + "  "
              + fixed(bus, 2, 6)
              + fixed(size == max ? wrong : 0, 0, 7);
      lines.add(
          fixed(size, 0, 12)
              + "  "
              + fixed(size / 4, 0, 12)
              + "     float     sum      -1"
              + side
              + side);
      sum += bus;
      rows++;
      if (mode.equals("truncated") && rows == 12) {
        return;
      }
    }
    lines.add("# Out of bounds values : " + (wrong == 0 ? "0 OK" : 2 * ranks + " FAILED"));
    lines.add("# Avg bus bandwidth    : " + fixed(sum / rows, 4, 0));
    lines.add("#");
  }

  /** As C's printf rounds: the exact binary value, half to even. */
  private static String fixed(double value, int digits, int width) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return String.valueOf(value);
    }
    String text = new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
