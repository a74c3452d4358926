package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.OddNode;
import org.ncclconformance.situation.arrange.nodes.ThirdNodeOdd;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Trial;

/** One node of three holds up the others. */
@Behavior(state = HEALTHY)
@BenchmarkRuns(3)
@Tag("slow-node")
@Tag("bandwidth")
public final class SlowNode {

  @Proves("SLO-1")
  @Given(value = ThirdNodeOdd.class, hardware = Hardware.SLOW_NODE)
  void aSlowNodeIsNamedAndNotAveragedAway(Trial trial, OddNode node, Speeds speeds)
      throws InterruptedException {
    assertThat(trial.inPairsOf(3).atLeast(speeds.between()).check())
        .failed()
        .because(CauseCode.BANDWIDTH_BELOW_THRESHOLD)
        .shownBy("Node")
        .names("slow with every other node: " + node.name() + ";", "slowest of 3 pairs")
        .measured(speeds.of(node.name()))
        .leftNothing();
  }

  @Proves("SLO-2")
  @Given(value = ThirdNodeOdd.class, hardware = Hardware.SLOW_NODE)
  void pairsThatAreAllFastEnoughPass(Trial trial, OddNode node, Speeds speeds)
      throws InterruptedException {
    assertThat(trial.inPairsOf(3).atAnySpeed().check())
        .passed()
        .measured(speeds.of(node.name()))
        .names("slowest of 3 pairs", speeds.range())
        .leftNothing();
  }

  @Proves("SLO-3")
  @Given(value = ThirdNodeOdd.class, hardware = Hardware.NODE_FAILS)
  void aPairWhoseRunFailsIsNamed(Trial trial, OddNode node) throws InterruptedException {
    assertThat(trial.inPairsOf(3).check())
        .failed()
        .because(CauseCode.LAUNCHER_FAILED)
        .names("run 2 of 3, on ", node.name())
        .measuredNothing()
        .leftNothing();
  }
}
