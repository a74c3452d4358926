package org.ncclconformance.nccl.matrix;

import java.util.List;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.GpuNode;

/**
 * How large a run is.
 *
 * @param nodes those that are used, at least two, all alike
 */
public record BenchmarkShape(List<GpuNode> nodes) {
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

  /** Its nodes for a sentence, as {@code a and b}. */
  public String names() {
    return nodes.stream().map(GpuNode::name).collect(Collectors.joining(" and "));
  }

  public int gpusPerNode() {
    return nodes.get(0).gpus();
  }

  /** How many of these devices every node has: the fewest that one has. */
  public int fabric(String resource) {
    return nodes.stream().mapToInt(node -> node.devices(resource)).min().orElse(0);
  }

  /** Ranks in all, one a GPU. */
  public int ranks() {
    return nodes.size() * gpusPerNode();
  }
}
