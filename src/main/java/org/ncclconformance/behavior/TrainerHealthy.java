package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.trial.Trial;

/** A healthy Trainer is used as it is, whoever installed it and however. */
@Behavior(state = HEALTHY)
@Tag("trainer-healthy")
@Tag("preflight")
@Tag("lifecycle")
public final class TrainerHealthy {

  @Proves("HLT-1")
  void aLookFindsItHealthyAndWritesNothing(Trial trial) throws InterruptedException {
    assertThat(trial.preflight()).passed().found(HEALTHY).wroteNothing();
  }

  @Proves("HLT-2")
  void theCheckPassesAndSaysThatItReusedIt(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .found(HEALTHY)
        .names("reused")
        .keptEverything()
        .leftNothing();
  }

  @Proves("HLT-3")
  @Given(Arrangement.ROLLING_OUT)
  void oneThatIsStillRollingOutIsWaitedFor(Trial trial) throws InterruptedException {
    assertThat(trial.check()).passed().keptEverything().leftNothing();
  }

  @Proves("HLT-4")
  @Given(Arrangement.HEALTHY_CHART_NAMES)
  void namesAndNamespaceDoNotMatter(Trial trial) throws InterruptedException {
    assertThat(trial.check()).passed().found(HEALTHY).keptEverything().leftNothing();
  }

  @Proves("HLT-5")
  @Given(Arrangement.HEALTHY_FROM_CACHE)
  void anImageThatOnlyNodesHaveIsAWarning(Trial trial, TrainerImage image)
      throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .found(HEALTHY)
        .warnsOf(image.reference(), "MANIFEST_UNKNOWN");
  }

  @Proves("HLT-6")
  @Given(Arrangement.HEALTHY_BY_HAND)
  void aRepairByHandIsLeftInPlace(Trial trial) throws InterruptedException {
    assertThat(trial.check()).passed().found(HEALTHY).keptEverything().leftNothing();
  }
}
