package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.behavior.WrongValidator.asked;
import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.passing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.nio.file.Path;
import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link NcclBandwidth} against validators with one fault each. */
class BandwidthCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> any = NcclBandwidth.AnyTransport.class;
    return List.of(
        said(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "looks at one half only",
            Spoil.bandwidth(bandwidth("338.16", "0")),
            "both halves should be measured at 338.16 GB/s, not "),
        said(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "does not say what the number was compared with",
            Spoil.word("202.5"),
            "the message should show 202.5"),
        said(
            "BW-2",
            any,
            "lessThanTheFloorFails",
            "lets everything pass",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "BW-2",
            any,
            "lessThanTheFloorFails",
            "does not say that it is the bandwidth",
            Spoil.cause(CauseCode.LOG_INCOMPLETE),
            "the cause should be one of [BANDWIDTH_BELOW_THRESHOLD]"),
        said(
            "BW-3",
            any,
            "aTruncatedLogYieldsNoNumber",
            "takes the last row that it finds",
            Spoil.bandwidth(bandwidth("3", "3")),
            "no number should be given, and Bandwidth["),
        said(
            "BW-3",
            any,
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
            any,
            "oneNodeIsAFailure",
            "skips",
            Spoil.outcome(Outcome.SKIPPED),
            "the verdict should be FAILED"),
        said(
            "BW-5",
            any,
            "oneNodeIsAFailure",
            "does not say which node",
            Spoil.word("gpu-node"),
            "the verdict should name 'gpu-node'"),
        said(
            "BW-6",
            any,
            "aFailedLauncherIsQuoted",
            "throws the log away",
            Spoil.evidence("launcher.log"),
            "exhibit launcher.log should have 'remote process exited or there was a network error', and is: "),
        said(
            "BW-6",
            any,
            "aFailedLauncherIsQuoted",
            "throws the workers' logs away",
            Spoil.evidence("workers.log"),
            "exhibit workers.log should have 'node-0-0', and is: "),
        fault(
            "BW-8",
            any,
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
              "Threshold 225 GB/s, floor 202.5 GB/s.</desc>",
              "Bus bandwidth: nccl-all-reduce-bw on h100/eks");
    }
  }
}
