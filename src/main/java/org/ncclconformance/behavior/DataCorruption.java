package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.trial.Trial;

/** Results that are wrong, or that nobody has looked at, behind a bandwidth that looks good. */
@Behavior(state = HEALTHY)
@Tag("data-corruption")
@Tag("bandwidth")
public final class DataCorruption {

  @Proves("COR-1")
  void wrongResultsOfOneSizeFailTheWholeRun(Trial trial) throws InterruptedException {
    assertThat(trial.atLeast("225").printing(PrintedLog.of("wrong-in-the-middle")).check())
        .failed()
        .because(CauseCode.DATA_CORRUPTION)
        .measuredNothing();
  }

  @Proves("COR-2")
  void wrongResultsOutrankTheEndOfTheLauncher(Trial trial) throws InterruptedException {
    assertThat(
            trial
                .atLeast("225")
                .printing(PrintedLog.of("wrong-in-the-middle"))
                .given("EXIT", "1")
                .check())
        .failed()
        .because(CauseCode.DATA_CORRUPTION)
        .measuredNothing();
  }

  @Proves("COR-3")
  void resultsThatNobodyCheckedAreSaidToBe(Trial trial) throws InterruptedException {
    assertThat(trial.atLeast("225").printing(PrintedLog.of("unchecked")).check())
        .passed()
        .measured("338.16")
        .warnsOf("CORRECTNESS_UNCHECKED");
  }
}
