package org.ncclconformance.situation.arrange.nodes;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, and only one GPU node may be used. */
public final class OneGpuNode extends Arrangement {
  public OneGpuNode() {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy, one GPU node");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    new GpuNodes(context, undo).changeAllButOne(node -> new NodeChange().unschedulable());
    return context.asGiven();
  }
}
