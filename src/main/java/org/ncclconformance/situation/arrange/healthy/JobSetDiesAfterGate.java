package org.ncclconformance.situation.arrange.healthy;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.Awaited;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy until a TrainJob is sent: then JobSet is gone before the job arrives. */
public final class JobSetDiesAfterGate extends Arrangement {
  public JobSetDiesAfterGate() {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy until a TrainJob is created");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return context.asGiven().through(front -> killJobSetBeforeTheTrainJob(front, context));
  }

  /**
   * The validator's gate has passed by then: JobSet is scaled to zero, and its pods are gone,
   * before the TrainJob reaches the API server.
   */
  private static void killJobSetBeforeTheTrainJob(ApiFront front, ArrangementContext context) {
    front.beforeFirst(
        e -> e.writes() && e.path().contains("/trainjobs"),
        () -> {
          context.jobSet().scale(0);
          context.await(Awaited::jobSetGone);
        });
  }

  @Override
  public boolean singleUse() {
    return true;
  }
}
