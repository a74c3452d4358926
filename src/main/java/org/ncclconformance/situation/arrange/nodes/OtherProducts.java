package org.ncclconformance.situation.arrange.nodes;

import java.util.List;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, and no two GPU nodes have GPUs of the same product. */
public final class OtherProducts extends Arrangement {
  private static final String PRODUCT = "nvidia.com/gpu.product";

  public OtherProducts() {
    super(
        TrainerState.HEALTHY,
        BaseState.HEALTHY_RELEASE,
        "healthy, no two nodes with the same GPUs");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    GpuNodes nodes = new GpuNodes(context, undo);
    List<GpuNode> usable = nodes.usable();
    for (int i = 1; i < usable.size(); i++) {
      GpuNode node = usable.get(i);
      nodes.change(
          node, new NodeChange().labelled(PRODUCT, node.product(), "GPU-of-another-kind-" + i));
    }
    return context.asGiven();
  }
}
