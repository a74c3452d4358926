package org.ncclconformance.nccl.matrix;

import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.nccl.judge.Tolerance;

/** The matrix as a reader of the README sees it. */
public final class MatrixTable {
  private MatrixTable() {}

  /** A Markdown table, one row a benchmark, ending with a newline. */
  public static String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("| check | platform | image | transport | messages | floor in GB/s | basis |");
    lines.add("|---|---|---|---|---|---|---|");
    for (SupportedBenchmark row : Matrix.builtIn().rows()) {
      lines.add(
          "| "
              + String.join(
                  " | ",
                  "`" + row.check() + "`",
                  "`" + row.platform() + "`",
                  "`" + String.join("`, `", row.runtime().images()) + "`",
                  transport(row),
                  messages(row),
                  floor(row),
                  row.basis())
              + " |");
    }
    return String.join("\n", lines) + "\n";
  }

  private static String transport(SupportedBenchmark row) {
    return row.networks().isEmpty()
        ? row.transport()
        : row.transport() + " (`" + String.join("` or `", row.networks()) + "`)";
  }

  private static String messages(SupportedBenchmark row) {
    String all = size(row.smallest()) + " to " + size(row.largest());
    return row.fabric() == null
        ? all
        : all + "; to " + size(row.largestOverTcp()) + " without `" + row.fabric() + "`";
  }

  private static String size(long bytes) {
    return bytes >= 1 << 30 ? (bytes >> 30) + " GiB" : (bytes >> 10) + " KiB";
  }

  private static String floor(SupportedBenchmark row) {
    return row.threshold()
        .map(
            least ->
                Tolerance.plain(least.floor(Tolerance.DEFAULT))
                    + " ("
                    + least
                    + " less "
                    + Tolerance.DEFAULT
                    + ")")
        .orElse("none: set `threshold`");
  }
}
