package org.ncclconformance.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.judge.Expectation;
import org.ncclconformance.nccl.log.LogReader;
import org.ncclconformance.settings.BadInput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what the reader makes of logs, and judges them where a threshold is given. */
@Command(
    name = "read",
    description = "Reads logs of all_reduce_perf, whoever ran it; no cluster is asked.",
    footer = {
      "",
      "Exit codes: 0 all logs were read, and passed where they were judged; 1 one yields no"
          + " bandwidth or fails; 2 bad input.",
      "",
      "With --json, an array with one object for each LOG. Its fields, null where there is none:",
      "  log             as given",
      "  reading         MEASURED, or why there is no bandwidth, as TRUNCATED",
      "  message, line   the same in words, and the line of the log that proves it",
      "  last_lines      the last lines of a log that yields no bandwidth",
      "  size            largest message in bytes",
      "  out_of_place,   of that size: time_us, algbw, busbw (both GB/s), wrong",
      "  in_place",
      "  checked         whether all results were checked",
      "  average         average bus bandwidth as printed, a string",
      "  out_of_bounds   the number that the program prints",
      "  ranks           by_list, by_ratio, fewest, most (of the ratio), per_host",
      "  transport       networks (processes by name), socket, gpu_direct, nvls_offered,",
      "                  nvls_used, mnnvl, problems",
      "  warnings        lines",
      "  judgement       outcome, passed, threshold, tolerance, floor, sentence, warnings"
    },
    mixinStandardHelpOptions = true)
final class ReadCommand implements Callable<Integer> {
  private final LauncherContext context;

  @Parameters(arity = "1..*", paramLabel = "LOG", description = "A file; - is standard input.")
  private List<String> logs = new ArrayList<>();

  @Option(names = "--json", description = "One JSON document for machines, see below.")
  private boolean json;

  @Mixin private JudgementOptions options = new JudgementOptions();

  ReadCommand(LauncherContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<String> wrong = new ArrayList<>();
    Expectation expected = options.read(wrong);
    List<LogSource> sources = sources(wrong);
    if (!wrong.isEmpty()) {
      throw new BadInput(wrong);
    }
    List<ReadLog> read = sources.stream().map(source -> read(source, expected)).toList();
    context.out().println(json ? ReadLogsAsJson.of(read) : ReadLogsAsText.of(read));
    return read.stream().allMatch(ReadLog::isGood) ? Main.PASSED : Main.FAILED;
  }

  private List<LogSource> sources(List<String> wrong) {
    List<LogSource> sources = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : logs) {
      LogSource source = LogSource.of(name, context.in());
      String complaint =
          source.isStandardInput() && !seen.add(name)
              ? "'" + name + "': standard input is named twice, and can be read once"
              : source.complaint();
      if (complaint == null) {
        sources.add(source);
      } else {
        wrong.add(complaint);
      }
    }
    return sources;
  }

  private static ReadLog read(LogSource source, @Nullable Expectation expected) {
    try (InputStream log = source.open()) {
      return ReadLog.of(source.name(), LogReader.read(log), expected);
    } catch (IOException e) {
      throw new BadInput("'" + source.name() + "': cannot be read: " + e.getMessage());
    }
  }
}
