package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.trial.Trial;

/** The data went another way than it should have, and the table alone does not show it. */
@Behavior(state = HEALTHY)
@Tag("transport-fallback")
@Tag("bandwidth")
public final class TransportFallback {

  private static Trial net(Trial trial) {
    return trial.of(CheckName.ALL_REDUCE_NET).atLeast("225");
  }

  @Proves("TRF-1")
  void anotherNetworkThanThePlatformsFails(Trial trial) throws InterruptedException {
    assertThat(net(trial).given("NCCL_STANDIN_NET", "UCX").check())
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
  void socketsAreAWarningWhereNoTransportIsAskedFor(Trial trial) throws InterruptedException {
    assertThat(
            trial
                .of(CheckName.ALL_REDUCE)
                .atLeast("225")
                .given("NCCL_DEBUG", "INFO")
                .given("NCCL_STANDIN", "socket")
                .check())
        .passed()
        .measured("338.16")
        .warnsOf("TCP sockets");
  }
}
