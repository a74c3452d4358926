package org.ncclconformance.situation.arrange.nodes;

import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, and all GPU nodes but one have lost a GPU. */
public final class GpuLost extends Arrangement {
  public GpuLost() {
    super(
        TrainerState.HEALTHY,
        BaseState.HEALTHY_RELEASE,
        "healthy, a GPU lost on all nodes but one");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    new GpuNodes(context, undo)
        .changeAllButOne(node -> new NodeChange().losing(GpuNode.GPU, node.gpus()));
    return context.asGiven();
  }
}
