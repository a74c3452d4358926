package org.ncclconformance.situation.arrange.absent;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Nothing of Trainer and JobSet. */
public final class Absent extends Arrangement {
  public Absent() {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent");
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
