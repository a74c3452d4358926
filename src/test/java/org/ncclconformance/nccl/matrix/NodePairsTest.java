package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.nccl.run.PlainNodes;

class NodePairsTest {

  private static List<String> names(BenchmarkShape pair) {
    return pair.nodes().stream().map(GpuNode::name).toList();
  }

  @Test
  void two_nodes_are_one_pair() {
    assertThat(NodePairs.of(PlainNodes.shape(2))).containsExactly(PlainNodes.shape(2));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 8, 17})
  void every_node_is_in_two_pairs_with_two_neighbours(int count) {
    Map<String, Set<String>> neighbours = new HashMap<>();
    for (BenchmarkShape pair : NodePairs.of(PlainNodes.shape(count))) {
      List<String> names = names(pair);
      assertThat(names).hasSize(2).doesNotHaveDuplicates();
      neighbours.computeIfAbsent(names.get(0), n -> new HashSet<>()).add(names.get(1));
      neighbours.computeIfAbsent(names.get(1), n -> new HashSet<>()).add(names.get(0));
    }
    assertThat(neighbours).hasSize(count);
    assertThat(neighbours.values()).allSatisfy(two -> assertThat(two).hasSize(2));
  }

  /** Pairs of five nodes are 0-1, 2-3, 4-0, 1-2 and 3-4; the slow ones are named. */
  @ParameterizedTest
  @CsvSource({
    "none, ''",
    "n0-n1 n4-n0, n0",
    "n2-n3 n3-n4, n3",
    "n2-n3, ''",
    "n0-n1 n4-n0 n2-n3 n3-n4, 'n0,n3,n4'",
    "n0-n1 n2-n3 n4-n0 n1-n2 n3-n4, ''"
  })
  void a_node_is_slow_where_every_pair_of_it_is(String slowPairs, String named) {
    Map<BenchmarkShape, Boolean> slow = new LinkedHashMap<>();
    for (BenchmarkShape pair : NodePairs.of(PlainNodes.shape(5))) {
      slow.put(pair, List.of(slowPairs.split(" ")).contains(String.join("-", names(pair))));
    }
    assertThat(String.join(",", NodePairs.slowNodes(slow))).isEqualTo(named);
  }

  /** As where a run ended before all pairs were measured: one slow pair has two nodes to blame. */
  @Test
  void a_node_that_was_measured_once_is_not_blamed() {
    List<BenchmarkShape> pairs = NodePairs.of(PlainNodes.shape(5));
    assertThat(NodePairs.slowNodes(Map.of(pairs.get(0), true, pairs.get(1), false))).isEmpty();
  }
}
