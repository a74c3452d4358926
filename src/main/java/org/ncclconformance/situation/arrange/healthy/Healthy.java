package org.ncclconformance.situation.arrange.healthy;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Installed and ready. */
public final class Healthy extends Arrangement {
  public Healthy() {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return context.asGiven();
  }

  @Override
  public boolean canBeFound() {
    return true;
  }
}
