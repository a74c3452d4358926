package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.OddNode;
import org.ncclconformance.situation.arrange.nodes.AdapterLost;
import org.ncclconformance.situation.arrange.nodes.GpuLost;
import org.ncclconformance.situation.arrange.nodes.OtherProducts;
import org.ncclconformance.situation.arrange.nodes.ThirdNodeShort;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Trial;

/** Nodes that are not what their peers are. */
@Behavior(state = HEALTHY)
@Tag("mixed-nodes")
@Tag("bandwidth")
public final class MixedNodes {

  @Proves("MIX-1")
  @Given(GpuLost.class)
  void aNodeThatLostAGpuIsNotMeasuredButNamed(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.TOO_FEW_NODES)
        .names("is short of GPUs")
        .wroteNothing();
  }

  @Proves("MIX-2")
  @Given(AdapterLost.class)
  void aNodeThatLostAnAdapterIsNotMeasuredButNamed(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.TOO_FEW_NODES)
        .names("is short of network adapters")
        .wroteNothing();
  }

  @Proves("MIX-3")
  @Given(OtherProducts.class)
  void differentGpusAreNotMeasuredTogether(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.TOO_FEW_NODES)
        .names("is used", "is of another kind")
        .wroteNothing();
  }

  @Proves("MIX-4")
  @Given(ThirdNodeShort.class)
  void theWholeNodesAreMeasuredAndTheOtherIsNamed(Trial trial, OddNode node, Speeds speeds)
      throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .measured(speeds)
        .warnsOf(node.name(), "is short of GPUs", "not measured")
        .leftNothing();
  }
}
