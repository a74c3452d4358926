package org.ncclconformance.situation.arrange;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.OddNode;
import org.ncclconformance.situation.arrange.ChangedNodes.Patches;

/** Trainer is healthy, and the GPU nodes are not all alike. */
final class NodeArrangements {
  private static final String PRODUCT = "nvidia.com/gpu.product";

  private final ArrangementContext ground;
  private final CleanupStack undo;
  private final ChangedNodes changed;

  NodeArrangements(ArrangementContext ground, CleanupStack undo) {
    this.ground = ground;
    this.undo = undo;
    this.changed = new ChangedNodes(ground.client());
  }

  /** Changes nodes of a cluster on which the healthy release is there already. */
  Setup arrange(Arrangement wanted) {
    undo.later(changed::restore);
    return switch (wanted) {
      case ONE_GPU_NODE -> allButOne(node -> new Change().unschedulable());
      case GPU_LOST -> allButOne(node -> new Change().losing(GpuNode.GPU, node.gpus()));
      case ADAPTER_LOST -> withoutAdapters();
      case OTHER_PRODUCTS -> noTwoAlike();
      case THIRD_NODE_SHORT -> thirdNode(node -> new Change().losing(GpuNode.GPU, node.gpus()));
      case THIRD_NODE_ODD -> thirdNode(node -> new Change());
      default -> throw new IllegalArgumentException("not about nodes: " + wanted);
    };
  }

  /** Those that a benchmark would use, by name. */
  private List<GpuNode> usable() {
    return NodeCensus.of(ground.client().nodes().list().getItems()).used();
  }

  private Setup allButOne(Function<GpuNode, Change> change) {
    usable().stream().skip(1).forEach(node -> make(node, change.apply(node)));
    return ground.asGiven();
  }

  private void make(GpuNode node, Change change) {
    changed.change(node.name(), change.there, change.back);
  }

  private Setup withoutAdapters() {
    return usable().stream().allMatch(node -> node.efas() > 0)
        ? allButOne(node -> new Change().losing(GpuNode.EFA, node.efas()))
        : new Setup.Impossible("the GPU nodes of this cluster have no " + GpuNode.EFA + " to lose");
  }

  private Setup noTwoAlike() {
    List<GpuNode> nodes = usable();
    for (int i = 1; i < nodes.size(); i++) {
      GpuNode node = nodes.get(i);
      make(node, new Change().labelled(PRODUCT, node.product(), "GPU-of-another-kind-" + i));
    }
    return ground.asGiven();
  }

  private Setup thirdNode(Function<GpuNode, Change> change) {
    if (usable().size() < 3) {
      ground.simulated().ifPresent(simulated -> undo.later(simulated.join()));
    }
    List<GpuNode> nodes = usable();
    if (nodes.size() < 3) {
      return new Setup.Impossible(
          "this needs three GPU nodes that are alike, and " + nodes.size() + " are usable here");
    }
    GpuNode third = nodes.get(2);
    make(third, change.apply(third).labelled(OddNode.LABEL, null, "true"));
    return ground.asGiven().with(new OddNode(third.name()));
  }

  /** What happens to a node, and the way back. */
  private static final class Change {
    private final Patches there = Patches.none();
    private final Patches back = Patches.none();

    Change unschedulable() {
      there.object().withObject("/spec").put("unschedulable", true);
      back.object().withObject("/spec").putNull("unschedulable");
      return this;
    }

    Change labelled(String label, @Nullable String before, String now) {
      there.object().withObject("/metadata").withObject("/labels").put(label, now);
      back.object().withObject("/metadata").withObject("/labels").put(label, before);
      return this;
    }

    /** As a device plugin says it that finds one less after a restart: capacity follows. */
    Change losing(String resource, int count) {
      count(there, resource, count - 1);
      count(back, resource, count);
      return this;
    }

    private static void count(Patches patches, String resource, int count) {
      for (String list : List.of("/capacity", "/allocatable")) {
        patches.status().withObject(list).put(resource, String.valueOf(count));
      }
    }
  }
}
