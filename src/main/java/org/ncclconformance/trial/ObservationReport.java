package org.ncclconformance.trial;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ncclconformance.report.BandwidthCurve;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Verdict;

/** An observation as files and entries of a report. */
public final class ObservationReport {
  private ObservationReport() {}

  /** By file name. Bodies are left out: they hold Secrets. */
  public static Map<String, String> files(Observation observation) {
    Verdict verdict = observation.verdict();
    Map<String, String> files = new LinkedHashMap<>();
    files.put("verdict.txt", verdict(observation));
    for (Evidence file : verdict.evidence()) {
      files.put(file.name(), file.text());
    }
    if (!verdict.changes().isEmpty()) {
      files.put(
          "changes.txt",
          verdict.changes().stream().map(String::valueOf).collect(Collectors.joining("\n")));
    }
    files.put(
        "requests.txt",
        observation.requests().stream()
            .map(e -> e.at() + " " + e)
            .collect(Collectors.joining("\n")));
    return files;
  }

  private static String verdict(Observation observation) {
    Verdict verdict = observation.verdict();
    StringBuilder text = new StringBuilder(observation.said()).append('\n');
    text.append("state: ").append(verdict.state()).append('\n');
    if (verdict.bandwidth() != null) {
      text.append("bandwidth: ").append(sentence(verdict.bandwidth())).append('\n');
    }
    verdict.warnings().forEach(w -> text.append("warning: ").append(w).append('\n'));
    text.append("writes: ")
        .append(observation.requests().stream().filter(RecordedRequest::writes).count());
    return text.append('\n').toString();
  }

  private static String sentence(Bandwidth measured) {
    return "%s GB/s out of place, %s in place at %d bytes; threshold %s, tolerance %s, floor %s"
        .formatted(
            measured.outOfPlace().toPlainString(),
            measured.inPlace().toPlainString(),
            measured.bytes(),
            measured.threshold().toPlainString(),
            measured.tolerance().toPlainString(),
            measured.floor().toPlainString());
  }

  /** What was measured as SVG, where something was. */
  public static Optional<String> drawing(Observation observation) {
    return Optional.ofNullable(observation.verdict().bandwidth())
        .map(
            measured ->
                new BandwidthCurve(
                        measured.curve().of(),
                        measured.curve().points(),
                        measured.threshold(),
                        measured.floor())
                    .svg());
  }

  public static Map<String, String> entries(Observation observation) {
    Verdict verdict = observation.verdict();
    Map<String, String> entries = new LinkedHashMap<>();
    entries.put("verdict", verdict.outcome().name());
    entries.put("elapsed ms", String.valueOf(observation.elapsed().toMillis()));
    if (verdict.cause() != null) {
      entries.put("cause", verdict.cause().sentence());
    }
    if (verdict.bandwidth() != null) {
      entries.put("bandwidth GB/s", verdict.bandwidth().outOfPlace().toPlainString());
    }
    return entries;
  }
}
