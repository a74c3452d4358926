package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.NodeSelection;

class WholeNodesTest {

  private static Node node(String name, String product, int gpus, String ready) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("nvidia.com/gpu.product", product)
        .endMetadata()
        .withNewSpec()
        .endSpec()
        .withNewStatus()
        .addToAllocatable("nvidia.com/gpu", new Quantity("" + gpus))
        .addNewCondition()
        .withType("Ready")
        .withStatus(ready)
        .endCondition()
        .endStatus()
        .build();
  }

  private static WholeNodes all(Node... nodes) {
    return WholeNodes.of(List.of(nodes), NodeSelection.ALL, 0);
  }

  @Test
  void those_are_whole_that_are_ready_and_have_what_their_best_peer_has() {
    Node cordoned = node("cordoned", "H100", 8, "True");
    cordoned.getSpec().setUnschedulable(true);

    assertThat(
            all(
                node("a", "H100", 8, "True"),
                node("b", "H100", 8, "True"),
                node("short", "H100", 7, "True"),
                node("away", "H100", 8, "Unknown"),
                node("other", "A100", 8, "True"),
                node("plain", "", 0, "True"),
                cordoned))
        .isEqualTo(new WholeNodes(Map.of("a", 8, "b", 8), 2));
  }

  @Test
  void a_selection_leaves_nodes_out_and_a_number_takes_as_many_of_them() {
    List<Node> nodes =
        List.of(
            node("a", "H100", 8, "True"),
            node("b", "H100", 8, "True"),
            node("c", "H100", 8, "True"),
            node("d", "H100", 8, "True"));

    assertThat(WholeNodes.of(nodes, new NodeSelection(Map.of(), Set.of("a"), 0), 2))
        .isEqualTo(new WholeNodes(Map.of("b", 8, "c", 8, "d", 8), 2));
    assertThat(WholeNodes.of(nodes, new NodeSelection(Map.of(), Set.of(), 3), 0).wanted())
        .isEqualTo(3);
    assertThat(WholeNodes.of(nodes, new NodeSelection(Map.of("pool", "x"), Set.of(), 0), 0).gpus())
        .isEmpty();
  }
}
