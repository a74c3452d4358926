package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.diagnosis.Recording;

class NodeCensusTest {

  @Test
  void a_cordoned_node_is_not_used_and_says_why() {
    NodeCensus census = NodeCensus.of(Recording.of("cordoned-node").nodes());
    assertThat(census.sentences())
        .containsExactly(
            "gpu-node-1 is used: 8 GPUs, 32 EFA devices, p5.48xlarge, NVIDIA-H100-80GB-HBM3",
            "gpu-node-2 is cordoned: spec.unschedulable is true");
  }

  @Test
  void nodes_that_are_not_selected_say_why() {
    List<Node> nodes =
        List.of(
            h100("a", 8, 8).build(),
            h100("b", 8, 8).editMetadata().addToLabels("pool", "blue").endMetadata().build(),
            h100("c", 8, 8).editMetadata().addToLabels("pool", "red").endMetadata().build(),
            h100("d", 8, 8).editMetadata().addToLabels("pool", "blue").endMetadata().build(),
            h100("e", 8, 8).editMetadata().addToLabels("pool", "blue").endMetadata().build(),
            h100("f", 8, 8).editMetadata().addToLabels("pool", "blue").endMetadata().build());

    NodeCensus census =
        NodeCensus.of(nodes, new NodeSelection(Map.of("pool", "blue"), Set.of("b"), 2));

    assertThat(census.used()).extracting(GpuNode::name).containsExactly("d", "e");
    assertThat(census.unused())
        .containsExactly(
            new NodeCensus.Unused(
                "a", "is not selected: its label pool is absent, and blue is wanted", false),
            new NodeCensus.Unused("b", "is not selected: it is excluded by its name", false),
            new NodeCensus.Unused(
                "c", "is not selected: its label pool is red, and blue is wanted", false),
            new NodeCensus.Unused("f", "is not selected: 2 are enough", false));
  }

  @Test
  void a_node_that_is_not_selected_is_a_peer_all_the_same() {
    List<Node> nodes = List.of(h100("a", 8, 8).build(), h100("b", 7, 7).build());

    NodeCensus census = NodeCensus.of(nodes, new NodeSelection(Map.of(), Set.of("a"), 0));

    assertThat(census.used()).isEmpty();
    assertThat(census.unused()).last().asString().startsWith("b is short of GPUs");
  }

  @Test
  void a_node_that_lost_a_gpu_is_told_by_its_peer() {
    NodeCensus census = NodeCensus.of(Recording.of("degraded-node").nodes());
    assertThat(census.used()).hasSize(1);
    assertThat(census.used()).extracting(GpuNode::gpus).containsOnly(8);
    assertThat(census.unused())
        .singleElement()
        .asString()
        .contains("is short of GPUs: it has 7, its peers or its type (p5.48xlarge, ")
        .endsWith("have 8");
  }

  @Test
  void a_cluster_where_every_node_lost_a_gpu_is_told_by_the_instance_type() {
    NodeCensus census = NodeCensus.of(List.of(h100("a", 7, 7).build(), h100("b", 7, 7).build()));
    assertThat(census.used()).isEmpty();
    assertThat(census.unused()).hasSize(2).allSatisfy(u -> assertThat(u.why()).endsWith("have 8"));
  }

  @Test
  void where_the_type_is_unknown_all_nodes_alike_are_believed() {
    NodeCensus census =
        NodeCensus.of(
            List.of(
                h100("a", 4, 4).editMetadata().withLabels(null).endMetadata().build(),
                h100("b", 4, 4).editMetadata().withLabels(null).endMetadata().build()));
    assertThat(census.used()).extracting(GpuNode::name).containsExactly("a", "b");
    assertThat(census.used()).extracting(GpuNode::gpus).containsOnly(4);
  }

  @Test
  void an_unhealthy_gpu_shows_as_allocatable_below_capacity() {
    NodeCensus census = NodeCensus.of(List.of(h100("a", 8, 8).build(), h100("b", 7, 8).build()));
    assertThat(census.unused())
        .containsExactly(
            new NodeCensus.Unused(
                "b",
                "is short of GPUs: 7 of its 8 are allocatable, the device plugin marked the rest"
                    + " unhealthy",
                true));
  }

  @Test
  void nodes_that_are_not_ready_or_have_no_gpus_are_named() {
    Node cpu =
        new NodeBuilder()
            .withNewMetadata()
            .withName("cpu")
            .endMetadata()
            .withNewStatus()
            .endStatus()
            .build();
    Node plugin = h100("plugin", 0, 0).build();
    Node down =
        h100("down", 8, 8)
            .editStatus()
            .editFirstCondition()
            .withStatus("Unknown")
            .withReason("NodeStatusUnknown")
            .withMessage("Kubelet stopped posting node status.")
            .endCondition()
            .endStatus()
            .build();
    NodeCensus census = NodeCensus.of(List.of(plugin, down, cpu));
    assertThat(census.unused())
        .filteredOn(NodeCensus.Unused::broken)
        .extracting(NodeCensus.Unused::node)
        .containsExactly("down", "plugin");
    assertThat(census.sentences())
        .containsExactly(
            "cpu has no GPUs: nvidia.com/gpu is not in status.capacity",
            "down is not Ready: NodeStatusUnknown: Kubelet stopped posting node status.",
            "plugin has no usable GPUs: status.allocatable nvidia.com/gpu is 0, status.capacity"
                + " says 0, product label NVIDIA-H100-80GB-HBM3");
  }

  @Test
  void a_node_without_its_peers_efa_devices_is_not_used() {
    Node bare =
        h100("bare", 8, 8)
            .editStatus()
            .addToAllocatable("vpc.amazonaws.com/efa", new Quantity("0"))
            .endStatus()
            .build();
    NodeCensus census = NodeCensus.of(List.of(h100("a", 8, 8).build(), bare));
    assertThat(census.unused())
        .containsExactly(
            new NodeCensus.Unused(
                "bare",
                "is short of network adapters: it has 0 vpc.amazonaws.com/efa, its peers have 32",
                true));
    assertThat(census.used()).extracting(GpuNode::efas).containsOnly(32);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rdma/hca_shared_devices_a", "nvidia.com/mlnxnics"})
  void other_networks_adapters_are_counted_too(String adapter) {
    Quantity one = new Quantity("1");
    Node whole = h100("a", 8, 8).editStatus().addToAllocatable(adapter, one).endStatus().build();
    NodeCensus census = NodeCensus.of(List.of(whole, h100("b", 8, 8).build()));
    assertThat(census.unused())
        .containsExactly(
            new NodeCensus.Unused(
                "b",
                "is short of network adapters: it has 0 " + adapter + ", its peers have 1",
                true));
  }

  @Test
  void devices_that_are_no_adapters_may_differ() {
    Node more =
        h100("a", 8, 8)
            .editStatus()
            .addToAllocatable("example.com/camera", new Quantity("1"))
            .endStatus()
            .build();
    assertThat(NodeCensus.of(List.of(more, h100("b", 8, 8).build())).used()).hasSize(2);
  }

  @Test
  void of_several_kinds_the_most_frequent_is_measured() {
    Node other =
        h100("z", 8, 8)
            .editMetadata()
            .addToLabels("node.kubernetes.io/instance-type", "p5e.48xlarge")
            .addToLabels("nvidia.com/gpu.product", "NVIDIA-H200")
            .endMetadata()
            .build();
    NodeCensus census =
        NodeCensus.of(List.of(other, h100("b", 8, 8).build(), h100("a", 8, 8).build()));
    assertThat(census.used()).extracting(GpuNode::name).containsExactly("a", "b");
    assertThat(census.unused())
        .containsExactly(
            new NodeCensus.Unused("z", "is of another kind: p5e.48xlarge, NVIDIA-H200", false));
  }

  private static NodeBuilder h100(String name, int allocatable, int capacity) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("node.kubernetes.io/instance-type", "p5.48xlarge")
        .addToLabels("nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3")
        .endMetadata()
        .withNewStatus()
        .addToAllocatable("nvidia.com/gpu", new Quantity(String.valueOf(allocatable)))
        .addToCapacity("nvidia.com/gpu", new Quantity(String.valueOf(capacity)))
        .addToAllocatable("vpc.amazonaws.com/efa", new Quantity("32"))
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus();
  }
}
