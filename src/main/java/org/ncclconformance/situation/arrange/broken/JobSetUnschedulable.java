package org.ncclconformance.situation.arrange.broken;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.Awaited;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** JobSet's controller asks for more than any node has. */
public final class JobSetUnschedulable extends Arrangement {
  public JobSetUnschedulable() {
    super(
        TrainerState.CONTROLLER_DEAD, BaseState.ITS_OWN, "JobSet's controller cannot be scheduled");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    return context.broken(
        context.variant().jobSetTooLarge(), Awaited::trainerReadyAndJobSetUnschedulable);
  }
}
