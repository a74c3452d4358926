package org.ncclconformance.situation.arrange.nodes;

import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, and the third of the GPU nodes has lost a GPU. */
public final class ThirdNodeShort extends Arrangement {
  public ThirdNodeShort() {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy, a GPU lost on the third node");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return new GpuNodes(context, undo)
        .withOddThird(node -> new NodeChange().losing(GpuNode.GPU, node.gpus()));
  }
}
