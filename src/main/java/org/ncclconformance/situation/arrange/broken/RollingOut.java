package org.ncclconformance.situation.arrange.broken;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.Awaited;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.HeldRollout;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.trainer.state.TrainerState;

/** JobSet's controller is being replaced: the old pod serves, and the new one is not ready yet. */
public final class RollingOut extends Arrangement {
  private static final int HOUR = 3600;

  public RollingOut() {
    super(TrainerState.ROLLING_OUT, BaseState.HEALTHY_RELEASE, "rolling out");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    Container manager =
        context.jobSet().require().getSpec().getTemplate().getSpec().getContainers().get(0);
    Integer before = manager.getReadinessProbe().getInitialDelaySeconds();
    delayReadiness(context, manager.getName(), HOUR);
    context.await(Awaited::jobSetDoubled);
    HeldRollout rollout = new HeldRollout();
    ApiFront.Step end =
        () -> {
          delayReadiness(context, manager.getName(), before);
          context.await(Awaited::jobSetAvailable);
          rollout.ended();
        };
    return context
        .asGiven()
        .with(rollout)
        .through(
            front -> {
              front.beforeFirst(RecordedRequest::writes, rollout::written);
              front.beforeFirst(rollout::isWaitedForBy, end);
            });
  }

  private static void delayReadiness(
      ArrangementContext context, String container, @Nullable Integer seconds) {
    context
        .jobSet()
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            ("{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"%s\","
                    + "\"readinessProbe\":{\"initialDelaySeconds\":%s}}]}}}}")
                .formatted(container, seconds));
  }

  /** Its end is part of it. */
  @Override
  public boolean singleUse() {
    return true;
  }
}
