package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.ByArrangement;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.situation.arrange.nodes.OneGpuNode;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Observation;
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
      assertThat(asked(trial).given("NCCL_NET", "Socket").check())
          .failed()
          .because(CauseCode.TRANSPORT)
          .names("Socket");
    }

    @Proves("BW-4")
    @Given(hardware = Hardware.SOCKETS)
    void socketsThatNobodyAskedForFail(Trial trial) throws InterruptedException {
      assertThat(asked(trial).check()).failed().because(CauseCode.TRANSPORT).names("Socket");
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

    @Proves("BW-4")
    @Given(hardware = Hardware.WITHOUT_NVLS)
    void nodesWithoutItFail(Trial trial) throws InterruptedException {
      assertThat(asked(trial).check()).failed().because(CauseCode.TRANSPORT).names("NVLS");
    }
  }

  /**
   * How a run is judged: of whichever check the platform has, since this costs a run for each fault
   * and every check is judged by the same rules.
   */
  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @TestMethodOrder(ByArrangement.class)
  @Tag("judgement")
  public final class Judgement {
    /** As much as tables of nccl-tests tell apart. */
    private static final BigDecimal STEP = new BigDecimal("0.01");

    private static final String TOLERANCE = "0.10";

    /** From one run to the next, real hardware differs by far less than half as much. */
    @Proves("BW-2")
    @BenchmarkRuns(2)
    void moreThanTheFloorPasses(Trial trial, Speeds speeds) throws InterruptedException {
      Observation once = trial.atAnySpeed().check();
      assertThat(once).passed().measured(speeds);
      assertThat(trial.atLeast(half(once.slowerHalf())).check()).passed().showsAllNumbers();
    }

    @Proves("BW-3")
    @Given(hardware = Hardware.RUN_CUT)
    void aTruncatedLogYieldsNoNumber(Trial trial) throws InterruptedException {
      assertThat(trial.atAnySpeed().check())
          .failed()
          .because(CauseCode.LOG_INCOMPLETE)
          .measuredNothing();
    }

    @Proves("BW-3")
    @BenchmarkRuns(shared = true)
    @Given(hardware = Hardware.RUN_FAILS)
    void aCrashYieldsNoNumber(Trial trial) throws InterruptedException {
      assertThat(trial.atAnySpeed().check())
          .failed()
          .because(CauseCode.LAUNCHER_FAILED)
          .measuredNothing();
    }

    @Proves("BW-5")
    @BenchmarkRuns(0)
    @Given(OneGpuNode.class)
    void oneNodeIsAFailure(Trial trial) throws InterruptedException {
      assertThat(trial.atAnySpeed().check())
          .failed()
          .because(CauseCode.TOO_FEW_NODES)
          .names("gpu-node")
          .wroteNothing();
    }

    @Proves("BW-6")
    @BenchmarkRuns(shared = true)
    @Given(hardware = Hardware.RUN_FAILS)
    void aFailedLauncherIsQuoted(Trial trial) throws InterruptedException {
      assertThat(trial.atAnySpeed().check())
          .failed()
          .names("Test NCCL failure")
          .shows("launcher.log", "remote process exited or there was a network error")
          .shows("workers.log", "node-0-0", "node-0-1");
    }

    @Proves("BW-8")
    @BenchmarkRuns(3)
    @Given(hardware = Hardware.STEADY)
    void theMedianOfSeveralRunsIsJudged(Trial trial, Speeds speeds) throws InterruptedException {
      assertThat(trial.atAnySpeed().repeated(3).check())
          .passed()
          .measured(speeds.ofAll().orElseThrow())
          .names("median of 3 runs", speeds.range())
          .leftNothing();
    }

    @Proves("BW-9")
    @Given(hardware = Hardware.STEADY)
    void whatIsJustWithinTheTolerancePasses(Trial trial, Speeds speeds)
        throws InterruptedException {
      BigDecimal slower = speeds.ofAll().orElseThrow().slowerHalf();
      assertThat(tolerated(trial, slower, RoundingMode.DOWN).check())
          .passed()
          .measured(speeds)
          .showsAllNumbers();
    }

    @Proves("BW-9")
    @Given(hardware = Hardware.STEADY)
    void whatIsJustBelowTheToleranceFails(Trial trial, Speeds speeds) throws InterruptedException {
      BigDecimal slower = speeds.ofAll().orElseThrow().slowerHalf().add(STEP);
      assertThat(tolerated(trial, slower, RoundingMode.UP).check())
          .failed()
          .because(CauseCode.BANDWIDTH_BELOW_THRESHOLD)
          .measured(speeds)
          .showsAllNumbers();
    }

    /** With a threshold of which that number lacks the whole tolerance. */
    private Trial tolerated(Trial trial, BigDecimal number, RoundingMode rounding) {
      BigDecimal threshold =
          number.divide(BigDecimal.ONE.subtract(new BigDecimal(TOLERANCE)), 2, rounding);
      return trial.atAnySpeed().atLeast(threshold).withTolerance(TOLERANCE);
    }

    @Proves("BW-10")
    @Given(hardware = Hardware.SLOW_IN_PLACE)
    void aSlowHalfInPlaceFails(Trial trial, Speeds speeds) throws InterruptedException {
      oneHalfIsTooSlow(trial, speeds);
    }

    @Proves("BW-10")
    @Given(hardware = Hardware.SLOW_OUT_OF_PLACE)
    void aSlowHalfOutOfPlaceFails(Trial trial, Speeds speeds) throws InterruptedException {
      oneHalfIsTooSlow(trial, speeds);
    }

    private void oneHalfIsTooSlow(Trial trial, Speeds speeds) throws InterruptedException {
      assertThat(trial.atAnySpeed().atLeast(speeds.between()).withTolerance("0").check())
          .failed()
          .because(CauseCode.BANDWIDTH_BELOW_THRESHOLD)
          .measured(speeds)
          .showsAllNumbers();
    }

    private static BigDecimal half(BigDecimal number) {
      return number.divide(BigDecimal.valueOf(2), 6, RoundingMode.DOWN);
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

    /** At a speed that any cluster reaches: what is judged is the validator. */
    Trial asked(Trial trial) {
      return trial.of(check).atAnySpeed();
    }

    @Proves("BW-1")
    @BenchmarkRuns(shared = true)
    void bothHalvesAreComparedAndShown(Trial trial, Speeds speeds) throws InterruptedException {
      assertThat(asked(trial).check()).passed().measured(speeds).showsAllNumbers();
    }

    /** From one run to the next, real hardware differs by far less than twice as much. */
    @Proves("BW-2")
    @BenchmarkRuns(2)
    void lessThanTheFloorFails(Trial trial, Speeds speeds) throws InterruptedException {
      Observation once = asked(trial).check();
      assertThat(once).passed().measured(speeds);
      assertThat(asked(trial).atLeast(twice(once.slowerHalf())).withTolerance("0").check())
          .failed()
          .because(CauseCode.BANDWIDTH_BELOW_THRESHOLD)
          .measured(speeds)
          .showsAllNumbers();
    }

    @Proves("BW-7")
    @BenchmarkRuns(shared = true)
    void nothingOfTheRunIsLeft(Trial trial) throws InterruptedException {
      assertThat(asked(trial).check()).passed().wrote().leftNothing().keptEverything();
    }

    private static BigDecimal twice(BigDecimal number) {
      return number.multiply(BigDecimal.valueOf(2));
    }
  }
}
