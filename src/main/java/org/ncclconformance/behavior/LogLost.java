package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.arrange.logs.LogGone;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Trial;

/** The benchmark ended well, and its log is not all there. */
@Behavior(state = HEALTHY)
@Tag("log-lost")
@Tag("bandwidth")
public final class LogLost {

  @Proves("LOG-1")
  @Given(hardware = Hardware.PRINTS_NOTHING)
  void anEmptyLogYieldsNoNumber(Trial trial) throws InterruptedException {
    assertThat(trial.check()).failed().because(CauseCode.LOG_INCOMPLETE).measuredNothing();
  }

  @Proves("LOG-2")
  @Given(hardware = Hardware.RUN_CUT)
  void aLogThatIsCutYieldsNoNumber(Trial trial) throws InterruptedException {
    assertThat(trial.check()).failed().because(CauseCode.LOG_INCOMPLETE).measuredNothing();
  }

  @Proves("LOG-3")
  @Given(value = LogGone.Collected.class, hardware = Hardware.STEADY)
  void aCollectedLogLosesNothingThatWasKept(Trial trial, Speeds speeds)
      throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .measured(speeds.ofAll().orElseThrow())
        .warnsOf("termination message");
  }

  @Proves("LOG-3")
  @Given(value = LogGone.Rotated.class, hardware = Hardware.STEADY)
  void aRotatedLogLosesNothingThatWasKept(Trial trial, Speeds speeds) throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .measured(speeds.ofAll().orElseThrow())
        .warnsOf("termination message");
  }
}
