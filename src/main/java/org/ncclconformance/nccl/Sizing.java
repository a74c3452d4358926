package org.ncclconformance.nccl;

import java.util.stream.Collectors;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

/** What a census allows to be measured. */
public sealed interface Sizing {

  /** A run of that shape. */
  record Fits(BenchmarkShape shape) implements Sizing {}

  /** Nothing: there are fewer than two usable GPU nodes, and the cause names every node. */
  record TooFew(Cause cause) implements Sizing {}

  /** All usable nodes are used. */
  static Sizing of(NodeCensus census) {
    if (census.used().size() >= 2) {
      return new Fits(new BenchmarkShape(census.used()));
    }
    String nodes =
        census.used().isEmpty() && census.unused().isEmpty()
            ? "the cluster has no nodes"
            : census.sentences().stream().collect(Collectors.joining("; "));
    return new TooFew(
        new Cause(
            CauseCode.TOO_FEW_NODES,
            null,
            null,
            census.used().size() + " usable GPU nodes, at least 2 are needed: " + nodes,
            "repair or uncordon the nodes named, or add GPU nodes"));
  }
}
