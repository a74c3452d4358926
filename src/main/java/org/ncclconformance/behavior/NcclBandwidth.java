package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.ByArrangement;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.situation.arrange.nodes.OneGpuNode;
import org.ncclconformance.trial.Trial;

/**
 * The check itself: a number that was measured, compared openly, or the reason why there is none.
 */
@Behavior(state = HEALTHY)
@Tag("bandwidth")
public final class NcclBandwidth {

  /** {@code nccl-all-reduce-bw}: whatever transport NCCL chooses. */
  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @Tag("nccl-all-reduce-bw")
  public final class AnyTransport extends EveryCheck {
    AnyTransport() {
      super(CheckName.ALL_REDUCE);
    }

    @Proves("BW-8")
    void theMedianOfSeveralRunsIsJudged(Trial trial) throws InterruptedException {
      assertThat(asked(trial).repeated(3).check())
          .passed()
          .measured("338.16")
          .names("median of 3 runs", "from 338.16 to 338.16 GB/s")
          .leftNothing();
    }
  }

  /** {@code nccl-all-reduce-bw-net}: over the network, and not over sockets. */
  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @Tag("nccl-all-reduce-bw-net")
  public final class Network extends EveryCheck {
    Network() {
      super(CheckName.ALL_REDUCE_NET);
    }

    @Proves("BW-4")
    void socketsFail(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_STANDIN", "socket").check())
          .failed()
          .because(CauseCode.TRANSPORT)
          .names("Socket");
    }
  }

  /** {@code nccl-all-reduce-bw-nvls}: over NVLink SHARP. */
  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @Tag("nccl-all-reduce-bw-nvls")
  public final class NvLinkSharp extends EveryCheck {
    NvLinkSharp() {
      super(CheckName.ALL_REDUCE_NVLS);
    }

    @Proves("BW-4")
    void aRunWithoutCommunicatorFails(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_NVLS_ENABLE", "0").check())
          .failed()
          .because(CauseCode.TRANSPORT)
          .names("NVLS");
    }
  }

  /** Whatever transport NCCL chooses, from a runtime that the user brings. */
  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @Tag("own-runtime")
  public final class WithOwnRuntime extends EveryCheck {
    WithOwnRuntime() {
      super(CheckName.ALL_REDUCE);
    }

    @Override
    Trial asked(Trial trial) {
      return super.asked(trial).withOwnRuntime();
    }
  }

  /** What holds for each of the three, and for a user's own runtime. */
  @TestMethodOrder(ByArrangement.class)
  abstract static class EveryCheck {
    final CheckName check;

    EveryCheck(CheckName check) {
      this.check = check;
    }

    /** The floor that upstream gated the run of report NVIDIA/aicr #1430 at: 225 GB/s. */
    Trial asked(Trial trial) {
      return trial.of(check).atLeast("225").overItsNetwork();
    }

    @Proves("BW-1")
    void bothHalvesAreComparedAndShown(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_STANDIN_GBPS", "338.16").check())
          .passed()
          .measured("338.16")
          .showsAllNumbers();
    }

    @Proves("BW-2")
    void lessThanTheFloorFails(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_STANDIN_GBPS", "200").withTolerance("0").check())
          .failed()
          .because(CauseCode.BANDWIDTH_BELOW_THRESHOLD)
          .measured("200")
          .showsAllNumbers();
    }

    @Proves("BW-3")
    void aTruncatedLogYieldsNoNumber(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_STANDIN", "truncated").check())
          .failed()
          .because(CauseCode.LOG_INCOMPLETE)
          .measuredNothing();
    }

    @Proves("BW-3")
    void aCrashYieldsNoNumber(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_STANDIN", "fail").check())
          .failed()
          .because(CauseCode.LAUNCHER_FAILED)
          .measuredNothing();
    }

    @Proves("BW-5")
    @Given(OneGpuNode.class)
    void oneNodeIsAFailure(Trial trial) throws InterruptedException {
      assertThat(asked(trial).check())
          .failed()
          .because(CauseCode.TOO_FEW_NODES)
          .names("gpu-node")
          .wroteNothing();
    }

    @Proves("BW-6")
    void aFailedLauncherIsQuoted(Trial trial) throws InterruptedException {
      assertThat(asked(trial).given("NCCL_STANDIN", "fail").check())
          .failed()
          .names("Test NCCL failure")
          .shows("launcher.log", "remote process exited or there was a network error")
          .shows("workers.log", "node-0-0", "node-0-1");
    }

    @Proves("BW-7")
    void nothingOfTheRunIsLeft(Trial trial) throws InterruptedException {
      assertThat(asked(trial).check()).passed().wrote().leftNothing().keptEverything();
    }
  }
}
