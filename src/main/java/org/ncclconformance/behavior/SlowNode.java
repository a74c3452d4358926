package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.situation.OddNode;
import org.ncclconformance.situation.arrange.nodes.ThirdNodeOdd;
import org.ncclconformance.trial.Trial;

/** One node of three holds up the others. */
@Behavior(state = HEALTHY)
@BenchmarkRuns(3)
@Tag("slow-node")
@Tag("bandwidth")
public final class SlowNode {

  /** Runs that the odd node takes part in measure {@code ODD_GBPS}, or fare as {@code ODD_MODE}. */
  private static Trial pairs(Trial trial, OddNode node) {
    return trial
        .atLeast("225")
        .inPairsOf(3)
        .with(BenchmarkRuntime.beside(SlowNode.class, "slow-node.yaml"))
        .given("ODD_NODE", node.name());
  }

  @Proves("SLO-1")
  @Given(ThirdNodeOdd.class)
  void aSlowNodeIsNamedAndNotAveragedAway(Trial trial, OddNode node) throws InterruptedException {
    assertThat(pairs(trial, node).given("ODD_GBPS", "120").check())
        .failed()
        .because(CauseCode.BANDWIDTH_BELOW_THRESHOLD)
        .shownBy("Node")
        .names("slow with every other node: " + node.name() + ";", "slowest of 3 pairs")
        .measured("120")
        .leftNothing();
  }

  @Proves("SLO-2")
  @Given(ThirdNodeOdd.class)
  void pairsThatAreAllFastPass(Trial trial, OddNode node) throws InterruptedException {
    assertThat(pairs(trial, node).given("ODD_GBPS", "300").check())
        .passed()
        .measured("300")
        .names("slowest of 3 pairs", "from 300.00 to 338.16 GB/s")
        .leftNothing();
  }

  @Proves("SLO-3")
  @Given(ThirdNodeOdd.class)
  void aPairWhoseRunFailsIsNamed(Trial trial, OddNode node) throws InterruptedException {
    assertThat(pairs(trial, node).given("ODD_MODE", "fail").check())
        .failed()
        .because(CauseCode.LAUNCHER_FAILED)
        .names("run 2 of 3, on ", node.name())
        .measuredNothing()
        .leftNothing();
  }
}
