package org.ncclconformance.situation.arrange.broken;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.Awaited;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Pod Security admission refuses JobSet's pod. */
public final class JobSetRefused extends Arrangement {
  public JobSetRefused() {
    super(TrainerState.CONTROLLER_DEAD, BaseState.ITS_OWN, "JobSet's pod is refused by admission");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    return context.broken(
        context.variant().restrictedNamespace(), Awaited::trainerReadyAndJobSetRefused);
  }
}
