package org.ncclconformance.situation.arrange.broken;

import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Applied a moment ago. */
public final class RollingOut extends Arrangement {
  public RollingOut() {
    super(TrainerState.ROLLING_OUT, BaseState.ITS_OWN, "rolling out");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    context.install(context.release(), ImagePolicy.PROMOTE);
    return context.asGiven();
  }

  @Override
  public boolean canBeFound() {
    return true;
  }

  @Override
  public boolean singleUse() {
    return true;
  }
}
