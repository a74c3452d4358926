package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.behavior.WrongValidator.asked;
import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.passing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link NcclBandwidth} against validators with one fault each. */
class BandwidthCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> any = NcclBandwidth.AnyTransport.class;
    Class<?> judgement = NcclBandwidth.Judgement.class;
    return List.of(
        said(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "looks at one half only",
            Spoil.halves((out, in) -> out, (out, in) -> BigDecimal.ZERO),
            "out of and in place should be measured at "),
        said(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "says what the table says for somebody else",
            Spoil.bandwidth(bandwidth("338.16", "338.16")),
            "out of and in place should be measured at "),
        said(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "does not say what the number was compared with",
            Spoil.word("0.0000009"),
            "the message should show 0.0000009"),
        said(
            "BW-2",
            any,
            "lessThanTheFloorFails",
            "lets everything pass",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "BW-2",
            judgement,
            "moreThanTheFloorPasses",
            "lets nothing pass",
            Spoil.outcome(Outcome.FAILED),
            "the verdict should be PASSED"),
        said(
            "BW-2",
            any,
            "lessThanTheFloorFails",
            "does not say that it is the bandwidth",
            Spoil.cause(CauseCode.LOG_INCOMPLETE),
            "the cause should be one of [BANDWIDTH_BELOW_THRESHOLD]"),
        fault(
            "BW-9",
            judgement,
            "whatIsJustWithinTheTolerancePasses",
            "knows no tolerance",
            tolerating("0"),
            "the verdict should be PASSED"),
        fault(
            "BW-9",
            judgement,
            "whatIsJustBelowTheToleranceFails",
            "tolerates a little more",
            tolerating("0.11"),
            "the verdict should be FAILED"),
        fault(
            "BW-10",
            judgement,
            "aSlowHalfInPlaceFails",
            "ignores the in-place half when it judges",
            judgingBy(Bandwidth::outOfPlace),
            "the verdict should be FAILED"),
        fault(
            "BW-10",
            judgement,
            "aSlowHalfOutOfPlaceFails",
            "ignores the out-of-place half when it judges",
            judgingBy(Bandwidth::inPlace),
            "the verdict should be FAILED"),
        said(
            "BW-10",
            judgement,
            "aSlowHalfInPlaceFails",
            "reads the out-of-place half only",
            Spoil.halves((out, in) -> out, (out, in) -> out),
            "out of and in place should be measured at "),
        said(
            "BW-10",
            judgement,
            "aSlowHalfOutOfPlaceFails",
            "reads the in-place half only",
            Spoil.halves((out, in) -> in, (out, in) -> in),
            "out of and in place should be measured at "),
        said(
            "BW-3",
            judgement,
            "aTruncatedLogYieldsNoNumber",
            "takes the last row that it finds",
            Spoil.bandwidth(bandwidth("3", "3")),
            "no number should be given, and Bandwidth["),
        said(
            "BW-3",
            judgement,
            "aCrashYieldsNoNumber",
            "takes the last row that it finds",
            Spoil.bandwidth(bandwidth("3", "3")),
            "no number should be given, and Bandwidth["),
        said(
            "BW-4",
            NcclBandwidth.Network.class,
            "socketsFail",
            "does not look at the transport",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        fault(
            "BW-4",
            NcclBandwidth.Network.class,
            "socketsThatNobodyAskedForFail",
            "looks at the variables that it was asked with, and not at the log",
            that(
                r ->
                    r.measurement().environment().containsKey("NCCL_NET")
                        ? RIGHT.check(r)
                        : with(Outcome.PASSED).apply(RIGHT.check(r))),
            "the verdict should be FAILED"),
        said(
            "BW-4",
            NcclBandwidth.Network.class,
            "socketsFail",
            "does not say which transport it was",
            Spoil.word("Socket"),
            "the verdict should name 'Socket'"),
        said(
            "BW-4",
            NcclBandwidth.NvLinkSharp.class,
            "aRunWithoutCommunicatorFails",
            "takes the banner for its use",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "BW-5",
            judgement,
            "oneNodeIsAFailure",
            "skips",
            Spoil.outcome(Outcome.SKIPPED),
            "the verdict should be FAILED"),
        said(
            "BW-5",
            judgement,
            "oneNodeIsAFailure",
            "does not say which node",
            Spoil.word("gpu-node"),
            "the verdict should name 'gpu-node'"),
        said(
            "BW-6",
            judgement,
            "aFailedLauncherIsQuoted",
            "throws the log away",
            Spoil.evidence("launcher.log"),
            "exhibit launcher.log should have 'remote process exited or there was a network error', and is: "),
        said(
            "BW-6",
            judgement,
            "aFailedLauncherIsQuoted",
            "throws the workers' logs away",
            Spoil.evidence("workers.log"),
            "exhibit workers.log should have 'node-0-0', and is: "),
        fault(
            "BW-8",
            judgement,
            "theMedianOfSeveralRunsIsJudged",
            "runs once, whatever was asked for",
            that(r -> RIGHT.check(asked(r, r.cluster(), r.measurement().repeated(1)))),
            "the verdict should name 'median of 3 runs'"),
        fault(
            "BW-7",
            any,
            "nothingOfTheRunIsLeft",
            "passes without a run",
            that(r -> passing(TrainerState.HEALTHY, "338.16 GB/s: passed")),
            "it should have gone on and written something"),
        fault(
            "BW-7",
            any,
            "nothingOfTheRunIsLeft",
            "leaves an object",
            that(r -> littering(r)),
            "nothing should be left"));
  }

  private static UnaryOperator<Verdict> with(Outcome outcome) {
    return Spoil.outcome(outcome);
  }

  private static Validator tolerating(String tolerance) {
    return that(r -> RIGHT.check(tolerating(r, tolerance)));
  }

  private static Request tolerating(Request r, String tolerance) {
    return asked(r, Tolerance.parse(tolerance), r.measurement(), r.deadline());
  }

  /** Says both numbers, and holds one of them against the floor. */
  private static Validator judgingBy(Function<Bandwidth, BigDecimal> half) {
    return that(
        r -> {
          Verdict right = RIGHT.check(r);
          Bandwidth measured = right.bandwidth();
          return half.apply(measured).compareTo(measured.floor()) < 0
              ? right
              : with(Outcome.PASSED).apply(right);
        });
  }

  /** The one that leaves something runs a benchmark, and so has a whole table to draw. */
  @Override
  void reported(Case wrong, Path reports) {
    if (wrong.fault().equals("leaves an object")) {
      assertThat(
              reports.resolve(
                  "evidence/NcclBandwidth.AnyTransport/nothingOfTheRunIsLeft/bandwidth.svg"))
          .content()
          .contains(
              "<desc id=\"curve-desc\">25 message sizes from 1 KiB to 16 GiB. At 16 GiB: out of place",
              "Threshold 0.000001 GB/s, floor 0.0000009 GB/s.</desc>",
              "Bus bandwidth: nccl-all-reduce-bw on h100/eks");
    }
  }
}
