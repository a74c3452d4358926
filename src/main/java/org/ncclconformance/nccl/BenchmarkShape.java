package org.ncclconformance.nccl;

import java.util.List;
import org.ncclconformance.cluster.GpuNode;

/**
 * How large a run is.
 *
 * @param nodes those that are used, at least two, all alike
 */
public record BenchmarkShape(List<GpuNode> nodes) {
  private static final long GIB = 1L << 30;

  /**
   * Keeps the order of the nodes.
   *
   * @throws IllegalArgumentException for fewer than two nodes; {@link Sizing} says why there are
   */
  public BenchmarkShape {
    nodes = List.copyOf(nodes);
    if (nodes.size() < 2) {
      throw new IllegalArgumentException("a bandwidth between " + nodes.size() + " nodes");
    }
  }

  public int gpusPerNode() {
    return nodes.get(0).gpus();
  }

  public int efasPerNode() {
    return nodes.get(0).efas();
  }

  /** Ranks in all, one a GPU. */
  public int ranks() {
    return nodes.size() * gpusPerNode();
  }

  /** Smallest message in bytes. */
  public long minBytes() {
    return 1 << 10;
  }

  /** Largest message in bytes: over TCP 16 GiB would take too long. */
  public long maxBytes() {
    return (efasPerNode() > 0 ? 16 : 4) * GIB;
  }
}
