package org.ncclconformance.situation.arrange.broken;

import java.util.Optional;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.TrainerState;

/** Trainer is Ready, JobSet's image cannot be pulled: as most releases are published. */
public final class JobSetImageUnpullable extends Arrangement {
  public JobSetImageUnpullable() {
    super(TrainerState.CONTROLLER_DEAD, BaseState.ITS_OWN, "JobSet's image cannot be pulled");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    Optional<Release> staged = context.variant().jobSetStaged();
    if (staged.isEmpty()) {
      return context.noStaging();
    }
    context.install(staged.get(), ImagePolicy.AS_RELEASED);
    context.await(
        (seen, deadline) ->
            seen.trainerReadyAndJobSetWaiting(deadline, "ErrImagePull", "ImagePullBackOff"));
    return context.given(staged.get(), undo);
  }

  @Override
  public boolean canBeFound() {
    return true;
  }
}
