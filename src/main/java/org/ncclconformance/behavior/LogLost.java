package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.trial.Trial;

/** The benchmark ended well, and its log is not all there. */
@Behavior(state = HEALTHY)
@Tag("log-lost")
@Tag("bandwidth")
public final class LogLost {

  @Proves("LOG-1")
  void anEmptyLogYieldsNoNumber(Trial trial) throws InterruptedException {
    assertThat(trial.atLeast("225").printing("").check())
        .failed()
        .because(CauseCode.LOG_INCOMPLETE)
        .measuredNothing();
  }

  @Proves("LOG-2")
  void aLogThatIsCutYieldsNoNumber(Trial trial) throws InterruptedException {
    assertThat(trial.atLeast("225").printing(PrintedLog.of("cut")).check())
        .failed()
        .because(CauseCode.LOG_INCOMPLETE)
        .measuredNothing();
  }

  @Proves("LOG-3")
  void aCollectedLogLosesNothingThatWasKept(Trial trial) throws InterruptedException {
    assertThat(trial.atLeast("225").printing("").given("KEPT", PrintedLog.of("kept-rows")).check())
        .passed()
        .measured("338.16")
        .warnsOf("termination message");
  }

  @Proves("LOG-3")
  void aRotatedLogLosesNothingThatWasKept(Trial trial) throws InterruptedException {
    assertThat(
            trial
                .atLeast("225")
                .printing(PrintedLog.of("rotated"))
                .given("KEPT", PrintedLog.of("kept-rows"))
                .check())
        .passed()
        .measured("338.16")
        .warnsOf("termination message");
  }
}
