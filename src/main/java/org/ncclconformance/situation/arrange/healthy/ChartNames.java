package org.ncclconformance.situation.arrange.healthy;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy in another namespace, under the names that the charts give. */
public final class ChartNames extends Arrangement {
  public ChartNames() {
    super(TrainerState.HEALTHY, BaseState.ITS_OWN, "healthy, chart names, namespace kubeflow");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo)
      throws InterruptedException, UnusableRelease {
    context.healthy(context.variant().chartNames());
    return context.asGiven();
  }
}
