package org.ncclconformance.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ncclconformance.nccl.judge.Judgement;
import org.ncclconformance.nccl.log.Ranks;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Table;
import org.ncclconformance.nccl.log.Transport;

/** Logs as people read them: one line that says what came out, and what it rests on below. */
final class ReadLogsAsText {
  private static final int LAST_LINES = 3;

  private final List<String> lines = new ArrayList<>();

  private ReadLogsAsText() {}

  static String of(List<ReadLog> logs) {
    ReadLogsAsText text = new ReadLogsAsText();
    logs.forEach(text::add);
    return String.join(System.lineSeparator(), text.lines);
  }

  private void add(ReadLog log) {
    Reading reading = log.reading();
    if (reading instanceof Reading.Measured measured) {
      lines.add(log.name() + ": MEASURED " + measured.numbers());
    } else {
      Reading.NoReading none = (Reading.NoReading) reading;
      lines.add(log.name() + ": NO BANDWIDTH, " + none.reason() + ": " + printable(none.message()));
      addProof(none);
    }
    Judgement judgement = log.judgement();
    if (judgement != null) {
      detail("judged", judgement.grade() + ": " + judgement.sentence());
    }
    Table table = log.table();
    if (table != null) {
      addTable(table);
    }
    if (reading instanceof Reading.Measured measured) {
      detail("results", measured.checked() ? "checked" : "not checked");
    }
    addTransport(reading.transport());
    List<String> warnings = judgement == null ? reading.warnings() : judgement.warnings();
    warnings.forEach(warning -> detail("warning", warning));
  }

  private void addProof(Reading.NoReading none) {
    String proof = none.line();
    if (proof != null) {
      detail("line", proof);
      return;
    }
    List<String> excerpt = none.excerpt();
    excerpt
        .subList(Math.max(0, excerpt.size() - LAST_LINES), excerpt.size())
        .forEach(line -> detail("log ends", line));
  }

  private void addTable(Table table) {
    Ranks ranks = table.ranks();
    if (ranks.isKnown()) {
      detail("ranks", ranks.describe());
    }
    if (!ranks.perHost().isEmpty()) {
      detail(
          "hosts",
          ranks.perHost().entrySet().stream()
              .map(host -> host.getKey() + " (" + host.getValue() + ")")
              .collect(Collectors.joining(", ")));
    }
    if (table.average() != null) {
      detail("average", table.average());
    }
  }

  private void addTransport(Transport transport) {
    List<String> signs = new ArrayList<>();
    signs.add(transport.describe());
    if (transport.gpuDirect()) {
      signs.add("GPUDirect RDMA");
    }
    if (transport.nvlsCommunicator()) {
      signs.add("NVLS");
    } else if (transport.nvlsBanner()) {
      signs.add("NVLS offered, its use not proven");
    }
    if (transport.mnnvl()) {
      signs.add("NVLink between nodes");
    }
    detail("transport", String.join("; ", signs));
    transport.problems().forEach(problem -> detail("problem", problem));
  }

  private void detail(String name, String text) {
    lines.add(String.format("  %-10s %s", name, printable(text)));
  }

  /** A log may hold what a terminal would obey. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
