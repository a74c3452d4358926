package org.ncclconformance.situation.arrange.absent;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.DenyPolicy;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and the cluster's owner refuses JobSet's Deployment. */
public final class InstallRefused extends Arrangement {
  public InstallRefused() {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, JobSet's Deployment is refused");
  }

  static DenyPolicy.Refused jobSetDeployment() {
    return new DenyPolicy.Refused("CREATE", "apps", "deployments", ArrangementContext.JOBSET);
  }

  /** Refuses, until it is undone, what the owner of the cluster does not want. */
  static void refuse(ArrangementContext context, CleanupStack undo, DenyPolicy.Refused... refused)
      throws InterruptedException {
    undo.later(
        DenyPolicy.of(
            context.client(),
            "ncclconformance-" + context.run(),
            context.run(),
            context.deadline(),
            refused));
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    refuse(context, undo, jobSetDeployment());
    return context.asGiven();
  }
}
