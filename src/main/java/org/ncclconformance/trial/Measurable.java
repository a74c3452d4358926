package org.ncclconformance.trial;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.PlatformDetection;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.validator.Measurement;

/**
 * What can be measured on a cluster, for whoever counts beforehand.
 *
 * @param checks that its platform has; all of them where nobody knows the platform
 * @param usual the one that is asked for where none is named
 * @param nodes that can take part
 */
public record Measurable(Set<String> checks, String usual, int nodes) {
  /** The simulated cluster has no more, whatever is arranged on it. */
  private static final int MOST_SIMULATED = 3;

  /** Copies the set. */
  public Measurable {
    checks = Set.copyOf(checks);
  }

  /** On a cluster that is not there yet. */
  public static Measurable before(Settings settings) {
    return of(settings.askedPlatform(), MOST_SIMULATED);
  }

  /** On that one; as much as can be where its nodes cannot be read. */
  public static Measurable of(Settings settings, Cluster cluster) {
    try {
      List<GpuNode> nodes =
          NodeCensus.of(cluster.client().nodes().list().getItems(), settings.askedNodes()).used();
      Platform asked = settings.askedPlatform();
      return of(
          asked == null ? detected(nodes).orElse(null) : asked,
          settings.cluster().isThereBefore() ? nodes.size() : MOST_SIMULATED);
    } catch (KubernetesClientException e) {
      return before(settings);
    }
  }

  /** What nodes say together. */
  static Optional<Platform> detected(List<GpuNode> nodes) {
    return PlatformDetection.of(nodes) instanceof PlatformDetection.Detected detected
        ? Optional.of(detected.platform())
        : Optional.empty();
  }

  private static Measurable of(@Nullable Platform platform, int nodes) {
    return new Measurable(
        platform == null ? allChecks() : words(SupportedBenchmark.checksOn(platform)),
        Optional.ofNullable(platform)
            .flatMap(SupportedBenchmark::anyOn)
            .orElse(CheckName.ALL_REDUCE)
            .toString(),
        nodes);
  }

  /** Of all platforms. */
  public static Set<String> allChecks() {
    return words(List.of(CheckName.values()));
  }

  private static Set<String> words(List<CheckName> checks) {
    return checks.stream().map(CheckName::toString).collect(Collectors.toSet());
  }

  /** How many runs one question takes: a pair of nodes is a run, and so is a repetition. */
  public int runsOf(Measurement measurement) {
    int taking = measurement.nodes() == 0 ? nodes : measurement.nodes();
    // each node in two pairs, and two nodes in one
    return measurement.pairwise() ? Math.max(1, taking <= 2 ? 1 : taking) : measurement.repeat();
  }
}
