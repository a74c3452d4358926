package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Trial;

/** Results that are wrong, or that nobody has looked at, behind a bandwidth that looks good. */
@Behavior(state = HEALTHY)
@Tag("data-corruption")
@Tag("bandwidth")
public final class DataCorruption {

  @Proves("COR-1")
  @Given(hardware = Hardware.WRONG_IN_THE_MIDDLE)
  void wrongResultsOfOneSizeFailTheWholeRun(Trial trial) throws InterruptedException {
    assertThat(trial.check()).failed().because(CauseCode.DATA_CORRUPTION).measuredNothing();
  }

  @Proves("COR-2")
  @Given(hardware = Hardware.WRONG_VALUES)
  void wrongResultsOutrankTheEndOfTheLauncher(Trial trial) throws InterruptedException {
    assertThat(trial.check()).failed().because(CauseCode.DATA_CORRUPTION).measuredNothing();
  }

  @Proves("COR-3")
  void resultsThatNobodyCheckedAreSaidToBe(Trial trial, Speeds speeds) throws InterruptedException {
    assertThat(trial.unchecked().check())
        .passed()
        .measured(speeds)
        .warnsOf("CORRECTNESS_UNCHECKED");
  }
}
