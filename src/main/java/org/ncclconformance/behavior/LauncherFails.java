package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.trial.Limit;
import org.ncclconformance.trial.Trial;

/** The launcher does not do what it is there for. */
@Behavior(state = HEALTHY)
@Tag("launcher-fails")
@Tag("bandwidth")
public final class LauncherFails {

  @Proves("LCH-1")
  void anErrorIsNamedWithItsExitCode(Trial trial) throws InterruptedException {
    assertThat(trial.atLeast("225").printing(PrintedLog.of("failed")).given("EXIT", "3").check())
        .failed()
        .because(CauseCode.LAUNCHER_FAILED)
        .names("code 3")
        .shows("launcher.log", "unhandled system error")
        .measuredNothing();
  }

  @Proves("LCH-2")
  void aHangEndsWithTheDeadline(Trial trial, Limit limit) throws InterruptedException {
    assertThat(
            trial
                .atLeast("225")
                .given("NCCL_STANDIN", "hang")
                .within(limit.toTheDeadline())
                .check())
        .failed()
        .because(CauseCode.DEADLINE_EXCEEDED)
        .names("launcher", "Running")
        .within(limit.toTheDeadline())
        .leftNothing();
  }
}
