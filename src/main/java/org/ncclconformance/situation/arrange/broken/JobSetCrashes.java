package org.ncclconformance.situation.arrange.broken;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.ReleaseVariant;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** JobSet's controller exits at once, again and again. */
public final class JobSetCrashes extends Arrangement {
  public JobSetCrashes() {
    super(TrainerState.CONTROLLER_DEAD, BaseState.ITS_OWN, "JobSet's controller keeps crashing");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    return context.broken(
        context.variant().jobSetCrashing(),
        (seen, deadline) ->
            seen.trainerReadyAndJobSetCrashedSaying(ReleaseVariant.UNKNOWN_FLAG, deadline));
  }

  /** In each round it runs for a moment, and is not seen to be dead: only just now it was. */
  @Override
  public boolean singleUse() {
    return true;
  }
}
