package org.ncclconformance.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Expectation;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.judge.TransportDemand;
import picocli.CommandLine.Option;

/** How a command is told what was expected of a benchmark. */
final class JudgementOptions {

  @Option(
      names = "--threshold",
      paramLabel = "GBPS",
      description = "Judges: the least bus bandwidth in GB/s, a plain number as 300.")
  private @Nullable String threshold;

  @Option(
      names = "--tolerance",
      paramLabel = "FRACTION",
      description = "The fraction of the threshold that may be lacking; 0.10 if not given.")
  private @Nullable String tolerance;

  @Option(
      names = "--check",
      paramLabel = "NAME",
      description =
          "What was run, for the transport that must be proven: nccl-all-reduce-bw,"
              + " nccl-all-reduce-bw-net or nccl-all-reduce-bw-nvls.")
  private @Nullable String check;

  @Option(
      names = "--ranks",
      paramLabel = "N",
      description = "The number of ranks that must have taken part.")
  private @Nullable String ranks;

  /**
   * What is expected, or null where there is no threshold to judge by.
   *
   * @param wrong takes a line for each option that cannot be used
   */
  @Nullable Expectation read(List<String> wrong) {
    List<String> found = new ArrayList<>();
    Threshold least = parsed("--threshold", threshold, Threshold::parse, found);
    Tolerance lacking =
        tolerance == null
            ? Tolerance.DEFAULT
            : parsed("--tolerance", tolerance, Tolerance::parse, found);
    TransportDemand demand = parsed("--check", check, JudgementOptions::demand, found);
    Integer wanted = parsed("--ranks", ranks, JudgementOptions::number, found);
    if (threshold == null) {
      needThreshold("--tolerance", tolerance, found);
      needThreshold("--check", check, found);
      needThreshold("--ranks", ranks, found);
    }
    wrong.addAll(found);
    return least == null || lacking == null
        ? null
        : new Expectation(
            demand == null ? TransportDemand.NONE : demand, least, lacking, wanted, null, null);
  }

  private static <T> @Nullable T parsed(
      String option, @Nullable String text, Function<String, T> parser, List<String> wrong) {
    if (text == null) {
      return null;
    }
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      wrong.add(option + ": " + e.getMessage());
      return null;
    }
  }

  /** An option without effect would leave its user in the belief that the log was judged. */
  private static void needThreshold(String option, @Nullable String text, List<String> wrong) {
    if (text != null) {
      wrong.add(option + ": found '" + text + "', but it is valid only with --threshold");
    }
  }

  private static TransportDemand demand(String text) {
    return CheckName.of(text)
        .map(TransportDemand::of)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "check '" + text + "' is none; valid are " + CheckName.all()));
  }

  private static int number(String text) {
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException(
          "ranks '" + text + "' is no number of ranks; valid is a whole number from 1, as 16");
    }
    return Integer.parseInt(text);
  }
}
