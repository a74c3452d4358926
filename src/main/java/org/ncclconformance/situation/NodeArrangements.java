package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;

/** Trainer is healthy, and the GPU nodes are not all alike. */
final class NodeArrangements {
  private static final String PRODUCT = "nvidia.com/gpu.product";

  private final Ground ground;
  private final Undo undo;

  NodeArrangements(Ground ground, Undo undo) {
    this.ground = ground;
    this.undo = undo;
  }

  /** Changes nodes of a cluster on which the healthy release is there already. */
  Setup arrange(Arrangement wanted) {
    return switch (wanted) {
      case ONE_GPU_NODE -> allButOne(this::cordon);
      case GPU_LOST -> allButOne(node -> loseOne(node, GpuNode.GPU, node.gpus()));
      case ADAPTER_LOST -> withoutAdapters();
      case OTHER_PRODUCTS -> noTwoAlike();
      case THIRD_NODE_SHORT -> thirdNode(node -> loseOne(node, GpuNode.GPU, node.gpus()));
      case THIRD_NODE_ODD -> thirdNode(node -> {});
      default -> throw new IllegalArgumentException("not about nodes: " + wanted);
    };
  }

  /** Those that a benchmark would use, by name. */
  private List<GpuNode> usable() {
    return NodeCensus.of(ground.client().nodes().list().getItems()).used();
  }

  private Setup allButOne(Consumer<GpuNode> change) {
    usable().stream().skip(1).forEach(change);
    return ground.asGiven();
  }

  private Setup withoutAdapters() {
    return usable().stream().allMatch(node -> node.efas() > 0)
        ? allButOne(node -> loseOne(node, GpuNode.EFA, node.efas()))
        : new Setup.Impossible("the GPU nodes of this cluster have no " + GpuNode.EFA + " to lose");
  }

  private Setup thirdNode(Consumer<GpuNode> change) {
    if (usable().size() < 3) {
      ground.simulated().ifPresent(simulated -> undo.later(simulated.join()));
    }
    List<GpuNode> nodes = usable();
    if (nodes.size() < 3) {
      return new Setup.Impossible(
          "this needs three GPU nodes that are alike, and " + nodes.size() + " are usable here");
    }
    GpuNode third = nodes.get(2);
    label(third.name(), OddNode.LABEL, "true");
    undo.later(() -> label(third.name(), OddNode.LABEL, null));
    change.accept(third);
    return ground.asGiven().with(new OddNode(third.name()));
  }

  private void cordon(GpuNode node) {
    unschedulable(node.name(), true);
    undo.later(() -> unschedulable(node.name(), false));
  }

  private void unschedulable(String node, boolean value) {
    ground.client().nodes().withName(node).edit(n -> unschedulable(n, value));
  }

  private static Node unschedulable(Node node, boolean value) {
    node.getSpec().setUnschedulable(value ? true : null);
    return node;
  }

  /** As a device plugin says it that finds one less after a restart: capacity follows. */
  private void loseOne(GpuNode node, String resource, int count) {
    devices(node.name(), resource, count - 1);
    undo.later(() -> devices(node.name(), resource, count));
  }

  private void devices(String node, String resource, int count) {
    ground
        .client()
        .nodes()
        .withName(node)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\":{\"capacity\":{\"%1$s\":\"%2$d\"},\"allocatable\":{\"%1$s\":\"%2$d\"}}}"
                .formatted(resource, count));
  }

  private Setup noTwoAlike() {
    List<GpuNode> nodes = usable();
    for (int i = 1; i < nodes.size(); i++) {
      GpuNode node = nodes.get(i);
      label(node.name(), PRODUCT, "GPU-of-another-kind-" + i);
      undo.later(() -> label(node.name(), PRODUCT, node.product()));
    }
    return ground.asGiven();
  }

  /** Sets the label, or takes it away where the value is null. */
  private void label(String node, String label, @Nullable String value) {
    ground
        .client()
        .nodes()
        .withName(node)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\":{\"labels\":{\"%s\":%s}}}"
                .formatted(label, value == null ? "null" : "\"" + value + "\""));
  }
}
