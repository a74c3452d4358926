package org.ncclconformance.situation.arrange.nodes;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, and the third of the GPU nodes can be told by its label. */
public final class ThirdNodeOdd extends Arrangement {
  public ThirdNodeOdd() {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy, the third node labelled");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return new GpuNodes(context, undo).withOddThird(node -> new NodeChange());
  }
}
