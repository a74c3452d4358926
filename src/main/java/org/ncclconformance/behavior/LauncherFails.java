package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.trial.Limit;
import org.ncclconformance.trial.Trial;

/** The launcher does not do what it is there for. */
@Behavior(state = HEALTHY)
@Tag("launcher-fails")
@Tag("bandwidth")
public final class LauncherFails {

  @Proves("LCH-1")
  @Given(hardware = Hardware.ENDS_WITH_3)
  void anErrorIsNamedWithItsExitCode(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.LAUNCHER_FAILED)
        .names("code 3")
        .shows("launcher.log", "unhandled system error")
        .measuredNothing();
  }

  /** The deadline is the validator's; how fast its clean-up is then done is the machine's. */
  @Proves("LCH-2")
  @Given(hardware = Hardware.RUN_HANGS)
  void aHangEndsWithTheDeadline(Trial trial, Limit limit) throws InterruptedException {
    assertThat(trial.within(limit.toTheDeadline()).check())
        .failed()
        .because(CauseCode.DEADLINE_EXCEEDED)
        .names("launcher", "Running")
        .beganToCleanUpWithin(limit.toTheDeadline())
        .within(limit.toTheDeadline().plus(limit.ofTheMachine()))
        .leftNothing();
  }
}
