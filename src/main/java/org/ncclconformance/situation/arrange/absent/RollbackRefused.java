package org.ncclconformance.situation.arrange.absent;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.DenyPolicy;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * Absent, JobSet's Deployment is refused, and one object of the release may not be deleted either.
 */
public final class RollbackRefused extends Arrangement {
  public RollbackRefused() {
    super(
        TrainerState.ABSENT,
        BaseState.NOTHING,
        "absent, JobSet's Deployment and a deletion are refused");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    InstallRefused.refuse(
        context,
        undo,
        InstallRefused.jobSetDeployment(),
        new DenyPolicy.Refused(
            "DELETE", "rbac.authorization.k8s.io", "clusterroles", "jobset-metrics-reader"));
    return context.asGiven();
  }

  /** What could not be rolled back is there afterwards. */
  @Override
  public boolean singleUse() {
    return true;
  }
}
