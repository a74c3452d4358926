package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trainer.state.TrainerState.ROLLING_OUT;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.HeldRollout;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.situation.arrange.broken.RollingOut;
import org.ncclconformance.situation.arrange.healthy.ChartNames;
import org.ncclconformance.situation.arrange.healthy.ImageOnlyInCaches;
import org.ncclconformance.situation.arrange.healthy.RepairedByHand;
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
  @BenchmarkRuns(shared = true)
  void theCheckPassesAndSaysThatItReusedIt(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .found(HEALTHY)
        .names("reused")
        .keptEverything()
        .leftNothing();
  }

  @Proves("HLT-3")
  @Given(RollingOut.class)
  void oneThatIsStillRollingOutIsWaitedFor(Trial trial, HeldRollout rollout)
      throws InterruptedException {
    assertThat(trial.check())
        .waitedFor(rollout)
        .passed()
        .found(ROLLING_OUT)
        .keptEverything()
        .leftNothing();
  }

  @Proves("HLT-4")
  @Given(ChartNames.class)
  void namesAndNamespaceDoNotMatter(Trial trial) throws InterruptedException {
    assertThat(trial.check()).passed().found(HEALTHY).keptEverything().leftNothing();
  }

  @Proves("HLT-5")
  @Given(ImageOnlyInCaches.class)
  void anImageThatOnlyNodesHaveIsAWarning(Trial trial, TrainerImage image)
      throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .found(HEALTHY)
        .warnsOf(image.reference(), "MANIFEST_UNKNOWN");
  }

  @Proves("HLT-6")
  @Given(RepairedByHand.class)
  void aRepairByHandIsLeftInPlace(Trial trial) throws InterruptedException {
    assertThat(trial.check()).passed().found(HEALTHY).keptEverything().leftNothing();
  }
}
