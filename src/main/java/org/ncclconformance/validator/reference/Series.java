package org.ncclconformance.validator.reference;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.NodePairs;

/** What several runs say together. */
final class Series {
  private final List<Sample> samples;

  Series(List<Sample> samples) {
    this.samples = List.copyOf(samples);
  }

  /**
   * The run that speaks for all: the first one without a bandwidth, else the slowest of the pairs,
   * or the median of the repetitions, the lower one of an even number.
   */
  Sample representative(boolean pairwise) {
    Optional<Sample> unmeasured = samples.stream().filter(s -> !s.isMeasured()).findFirst();
    if (unmeasured.isPresent()) {
      return unmeasured.get();
    }
    List<Sample> sorted = samples.stream().sorted(Comparator.comparing(Sample::lower)).toList();
    return sorted.get(pairwise ? 0 : (sorted.size() - 1) / 2);
  }

  /** All of them, a line each. */
  String listing() {
    return samples.stream().map(Sample::words).collect(Collectors.joining("\n"));
  }

  /** For the verdict's sentence; empty for a single run. */
  String words(boolean pairwise) {
    if (samples.size() == 1) {
      return "";
    }
    if (!samples.stream().allMatch(Sample::isMeasured)) {
      return "; one of " + samples.size() + " runs";
    }
    Sample least = representative(true);
    Sample most = samples.stream().max(Comparator.comparing(Sample::lower)).orElseThrow();
    return (pairwise
            ? "; slowest of " + samples.size() + " pairs"
            : "; median of " + samples.size() + " runs")
        + ", whose slower halves are from "
        + least.lower().toPlainString()
        + " to "
        + most.lower().toPlainString()
        + " GB/s";
  }

  /** What is to blame where some pairs are too slow and others are not. */
  Optional<Cause> blame() {
    Map<BenchmarkShape, Boolean> slow = new LinkedHashMap<>();
    samples.forEach(s -> slow.put(s.shape(), s.isSlow()));
    if (!slow.containsValue(true) || !slow.containsValue(false)) {
      return Optional.empty();
    }
    List<String> nodes = NodePairs.slowNodes(slow);
    String pairs = samples.stream().map(Sample::words).collect(Collectors.joining("; "));
    return Optional.of(
        nodes.isEmpty()
            ? new Cause(
                CauseCode.BANDWIDTH_BELOW_THRESHOLD,
                null,
                null,
                "some pairs of nodes are too slow, and no node is slow with all others: " + pairs,
                "look at the network between the nodes of the slow pairs")
            : new Cause(
                CauseCode.BANDWIDTH_BELOW_THRESHOLD,
                new ObjectRef("v1", "Node", "nodes", null, nodes.get(0), null),
                null,
                "slow with every other node: " + String.join(", ", nodes) + "; " + pairs,
                "cordon and look at " + String.join(", ", nodes)));
  }
}
