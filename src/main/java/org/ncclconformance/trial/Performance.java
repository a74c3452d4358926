package org.ncclconformance.trial;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.log.Ranks;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Table;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.report.BandwidthCurve;
import org.ncclconformance.situation.proxy.Overheard.SeenPod;
import org.ncclconformance.validator.Curve;

/**
 * What a cluster did in one run of a check, as the suite itself read it in the launcher's log and
 * in what was told of pods.
 *
 * @param row of the platform
 * @param wanted the threshold that was set or that the row declares
 * @param whole which nodes should have taken part
 * @param hosts node of each host that the log can name
 * @param said what the validator made of it, for whoever reads a failure
 */
public record Performance(
    SupportedBenchmark row,
    Optional<Threshold> wanted,
    Tolerance tolerance,
    Reading reading,
    WholeNodes whole,
    Map<String, String> hosts,
    String said) {

  /** Keeps its own copy. */
  public Performance {
    hosts = Map.copyOf(hosts);
  }

  /** Which node a host of the log is. A host network gives a pod its node's name. */
  static Map<String, String> hosts(Stream<SeenPod> pods, Set<String> nodes) {
    Map<String, String> hosts = new TreeMap<>();
    nodes.forEach(node -> hosts.put(node, node));
    pods.filter(pod -> !pod.node().isEmpty())
        .forEach(
            pod -> {
              hosts.put(pod.hostname(), pod.node());
              hosts.put(pod.name(), pod.node());
            });
    return hosts;
  }

  /** How many ranks there were on each node; a host that nobody was told of is one of its own. */
  Map<String, Integer> ranksByNode() {
    Map<String, Integer> byNode = new TreeMap<>();
    ranks()
        .map(Ranks::perHost)
        .orElse(Map.of())
        .forEach(
            (host, ranks) -> byNode.merge(hosts.getOrDefault(host, host), ranks, Integer::sum));
    return byNode;
  }

  private Optional<Ranks> ranks() {
    Table table =
        reading instanceof Reading.Measured measured
            ? measured.table()
            : ((Reading.NoReading) reading).evidence();
    return Optional.ofNullable(table).map(Table::ranks);
  }

  /** GB/s that pass, where a threshold is known. */
  Optional<BigDecimal> floor() {
    return wanted.map(threshold -> threshold.floor(tolerance));
  }

  /** All numbers of the comparison in one line. */
  String numbers() {
    String measured =
        reading instanceof Reading.Measured numbers
            ? numbers.numbers()
            : "no bandwidth, "
                + ((Reading.NoReading) reading).reason()
                + ": "
                + ((Reading.NoReading) reading).message();
    return row.check()
        + " on "
        + row.platform()
        + ": "
        + measured
        + wanted
            .map(
                threshold ->
                    "; threshold "
                        + threshold
                        + " GB/s, tolerance "
                        + tolerance
                        + ", floor "
                        + Tolerance.plain(threshold.floor(tolerance))
                        + " GB/s")
            .orElse("");
  }

  /** What a report lists of it. */
  public Map<String, String> entries() {
    Map<String, String> entries = new LinkedHashMap<>();
    entries.put("cluster did", numbers());
    String nodes =
        ranksByNode().entrySet().stream()
            .map(e -> e.getKey() + " (" + e.getValue() + " ranks)")
            .collect(Collectors.joining(", "));
    entries.put("measured nodes", nodes.isEmpty() ? "none" : nodes);
    entries.put("measured transport", reading.transport().describe());
    return entries;
  }

  /** The measured curve against threshold and floor, where there are both. */
  public Optional<String> drawing() {
    if (!(reading instanceof Reading.Measured measured) || wanted.isEmpty()) {
      return Optional.empty();
    }
    Curve curve = Curve.of(row.check() + " on " + row.platform(), measured);
    Threshold threshold = wanted.get();
    return Optional.of(
        new BandwidthCurve(
                curve.of(),
                curve.points(),
                threshold.gigabytesPerSecond(),
                threshold.floor(tolerance))
            .svg());
  }
}
