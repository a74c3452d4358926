package org.ncclconformance.nccl.matrix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.GpuNode;

/**
 * Nodes two at a time, so that a slow one is found instead of being averaged away. Each node is in
 * two pairs, as neighbours in a ring: a node that is slow is slow in both, and a pair that is slow
 * alone has a bad way between its nodes.
 */
public final class NodePairs {
  private NodePairs() {}

  /** The pairs in two rounds, no node twice in a round (but the last of an odd number). */
  public static List<BenchmarkShape> of(BenchmarkShape whole) {
    List<GpuNode> nodes = whole.nodes();
    if (nodes.size() == 2) {
      return List.of(whole);
    }
    List<BenchmarkShape> pairs = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (int i = round; i < nodes.size(); i += 2) {
        pairs.add(new BenchmarkShape(List.of(nodes.get(i), nodes.get((i + 1) % nodes.size()))));
      }
    }
    return pairs;
  }

  /**
   * The nodes that every slow pair can be blamed on.
   *
   * @param slow of each pair that was measured, whether it was too slow
   * @return names, in order; empty where no pair is slow, where all are, or where only the way
   *     between two nodes can be
   */
  public static List<String> slowNodes(Map<BenchmarkShape, Boolean> slow) {
    Map<String, Integer> in = new HashMap<>();
    Map<String, Integer> slowIn = new HashMap<>();
    slow.forEach(
        (pair, isSlow) ->
            pair.nodes()
                .forEach(
                    node -> {
                      in.merge(node.name(), 1, Integer::sum);
                      slowIn.merge(node.name(), isSlow ? 1 : 0, Integer::sum);
                    }));
    if (!slow.containsValue(false)) {
      return List.of();
    }
    return in.keySet().stream()
        .filter(node -> in.getOrDefault(node, 0) > 1)
        .filter(node -> slowIn.getOrDefault(node, 0).equals(in.get(node)))
        .sorted()
        .toList();
  }
}
