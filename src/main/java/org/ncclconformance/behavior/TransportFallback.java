package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Trial;

/** The data went another way than it should have, and the table alone does not show it. */
@Behavior(state = HEALTHY)
@Tag("transport-fallback")
@Tag("bandwidth")
public final class TransportFallback {

  private static Trial net(Trial trial) {
    return trial.of(CheckName.ALL_REDUCE_NET).atAnySpeed();
  }

  @Proves("TRF-1")
  @Given(hardware = Hardware.OTHER_NETWORK)
  void anotherNetworkThanThePlatformsFails(Trial trial) throws InterruptedException {
    assertThat(net(trial).check())
        .failed()
        .because(CauseCode.TRANSPORT)
        .names("UCX", net(trial).network().orElseThrow());
  }

  @Proves("TRF-1")
  @Given(hardware = Hardware.NODE_ON_OTHER_NETWORK)
  void oneNodeOnAnotherNetworkFails(Trial trial) throws InterruptedException {
    assertThat(net(trial).check())
        .failed()
        .because(CauseCode.TRANSPORT)
        .names("UCX", net(trial).network().orElseThrow());
  }

  @Proves("TRF-2")
  void aNetworkThatNobodyNamesIsNotProven(Trial trial) throws InterruptedException {
    assertThat(net(trial).given("NCCL_DEBUG", "WARN").check())
        .failed()
        .because(CauseCode.TRANSPORT)
        .names("no process says which network it uses", "NCCL_DEBUG=INFO");
  }

  @Proves("TRF-3")
  @Given(hardware = Hardware.SOCKETS)
  void socketsAreAWarningWhereNoTransportIsAskedFor(Trial trial, Speeds speeds)
      throws InterruptedException {
    assertThat(trial.of(CheckName.ALL_REDUCE).atAnySpeed().given("NCCL_DEBUG", "INFO").check())
        .passed()
        .measured(speeds)
        .warnsOf("TCP sockets");
  }
}
