package org.ncclconformance.situation.arrange.broken;

import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Trainer is Ready, JobSet's image cannot be pulled: the release as published. */
public final class JobSetImageUnpullable extends Arrangement {
  public JobSetImageUnpullable() {
    super(TrainerState.CONTROLLER_DEAD, BaseState.ITS_OWN, "JobSet's image cannot be pulled");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    context.install(context.release(), ImagePolicy.AS_RELEASED);
    context.await(
        (seen, deadline) ->
            seen.trainerReadyAndJobSetWaiting(deadline, "ErrImagePull", "ImagePullBackOff"));
    return context.asGiven();
  }

  @Override
  public boolean canBeFound() {
    return true;
  }
}
