package org.ncclconformance.situation.arrange.absent;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and the release to install names JobSet's image in the staging repository. */
public final class StagingImagePinned extends Arrangement {
  public StagingImagePinned() {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, release with a staging image");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return context
        .variant()
        .jobSetStaged()
        .<Setup>map(staged -> context.given(staged, undo))
        .orElseGet(context::noStaging);
  }
}
