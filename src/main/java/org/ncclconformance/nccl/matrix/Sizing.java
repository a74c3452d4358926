package org.ncclconformance.nccl.matrix;

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

  /**
   * So many of the usable nodes are used, the first by name.
   *
   * @param asked 0 for all
   */
  static Sizing of(NodeCensus census, int asked) {
    int needed = Math.max(2, asked);
    if (census.used().size() >= needed) {
      return new Fits(
          new BenchmarkShape(asked == 0 ? census.used() : census.used().subList(0, asked)));
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
            census.used().size()
                + " usable GPU nodes, at least "
                + needed
                + (asked > 2 ? " were asked for: " : " are needed: ")
                + nodes,
            "repair or uncordon the nodes named, or add GPU nodes"));
  }
}
