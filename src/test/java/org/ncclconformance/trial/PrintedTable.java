package org.ncclconformance.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What all_reduce_perf prints for one size, with a rank for each name of a host that is given. */
final class PrintedTable {
  private final List<String> hosts = new ArrayList<>();
  private final List<String> networks = new ArrayList<>();
  private String outOfPlace = "338.16";
  private String inPlace = "335.02";
  private String wrong = "0";
  private String more = "";
  private boolean cut;

  static PrintedTable on(String... hosts) {
    PrintedTable table = new PrintedTable();
    for (String host : hosts) {
      table.hosts.addAll(Collections.nCopies(8, host));
    }
    return table;
  }

  PrintedTable measuring(String out, String in) {
    outOfPlace = out;
    inPlace = in;
    return this;
  }

  PrintedTable wrong(String elements) {
    wrong = elements;
    return this;
  }

  /** Of every rank. */
  PrintedTable over(String network) {
    return over(network, hosts.size());
  }

  /** Of that many ranks more. */
  PrintedTable over(String network, int ranks) {
    networks.addAll(Collections.nCopies(ranks, network));
    return this;
  }

  PrintedTable saying(String line) {
    more = "a:1:1 [0] NCCL INFO " + line + "\n";
    return this;
  }

  PrintedTable cut() {
    cut = true;
    return this;
  }

  /** What a launcher keeps of it in its termination message. */
  String kept() {
    return toString()
        .lines()
        .filter(line -> line.matches(" *[0-9]+ +[0-9]+ +[a-z].*|# (Out of bounds|Avg bus).*"))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            "# nThread 1 nGpus 1 minBytes 17179869184 maxBytes 17179869184 step: 2(factor)"
                + " warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0\n#\n# Using"
                + " devices\n");
    for (int i = 0; i < hosts.size(); i++) {
      text.append(
          "#  Rank %2d Group  0 Pid %6d on %s device %2d [0x00] NVIDIA H100 80GB HBM3\n"
              .formatted(i, 100 + i, hosts.get(i), i % 8));
    }
    for (int i = 0; i < networks.size(); i++) {
      text.append(
          "%s:%d:%d [%d] NCCL INFO Using network %s\n"
              .formatted(hosts.get(i), 100 + i, 200 + i, i % 8, networks.get(i)));
    }
    text.append(more);
    if (cut) {
      return text.toString();
    }
    return text.append(
            """
            #
            #                                                    out-of-place              in-place
            #  size  count  type  redop  root  time  algbw  busbw #wrong  time  algbw  busbw #wrong
            #   (B)  (elements)               (us)  (GB/s)  (GB/s)        (us)  (GB/s)  (GB/s)
            """)
        .append(
            " 17179869184 4294967296 float sum -1 %s %s %s %s %s %s\n"
                .formatted(timed(outOfPlace), outOfPlace, wrong, timed(inPlace), inPlace, wrong))
        .append("# Out of bounds values : ")
        .append(wrong.equals("0") || wrong.equals("N/A") ? "0 OK" : wrong + " FAILED")
        .append("\n# Avg bus bandwidth    : ")
        .append(outOfPlace)
        .append("\n#\n")
        .toString();
  }

  /** Time and algorithm bandwidth: of sixteen ranks, 2 * 15 / 16 below the bus. */
  private static String timed(String busbw) {
    double algbw = Double.parseDouble(busbw) * 16 / 30;
    return "%.2f %.2f".formatted(17_179_869_184.0 / algbw / 1000, algbw);
  }
}
