package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.spoiling;
import static org.ncclconformance.behavior.WrongValidator.that;
import static org.ncclconformance.behavior.WrongValidator.verdict;

import java.nio.file.Path;
import java.util.List;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link NcclBandwidth} against validators with one fault each. */
class BandwidthCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> any = NcclBandwidth.AnyTransport.class;
    return List.of(
        fault(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "looks at one half only",
            that(r -> measured(Outcome.PASSED, "338.16", "0", "338.16 GB/s: passed"))),
        fault(
            "BW-2",
            any,
            "lessThanTheFloorFails",
            "lets everything pass",
            that(r -> measured(Outcome.PASSED, "200", "200", "200 of 225, floor 202.5: passed"))),
        fault(
            "BW-3",
            any,
            "aTruncatedLogYieldsNoNumber",
            "takes the last row that it finds",
            that(r -> measured(Outcome.FAILED, "3", "3", "3 GB/s"))),
        fault(
            "BW-4",
            NcclBandwidth.Network.class,
            "socketsFail",
            "does not look at the transport",
            that(r -> measured(Outcome.PASSED, "338.16", "338.16", "passed"))),
        fault(
            "BW-4",
            NcclBandwidth.NvLinkSharp.class,
            "aRunWithoutCommunicatorFails",
            "takes the banner for its use",
            that(r -> measured(Outcome.PASSED, "338.16", "338.16", "passed"))),
        fault(
            "BW-5",
            any,
            "oneNodeIsAFailure",
            "skips",
            that(
                r ->
                    verdict(
                        Outcome.SKIPPED, TrainerState.HEALTHY, "1 node", null, null, List.of()))),
        fault(
            "BW-6",
            any,
            "aFailedLauncherIsQuoted",
            "throws the logs away",
            spoiling(RIGHT, CanFail::withoutEvidence)),
        fault(
            "BW-8",
            any,
            "theMedianOfSeveralRunsIsJudged",
            "runs once, whatever was asked for",
            that(r -> measured(Outcome.PASSED, "338.16", "338.16", "338.16 GB/s: passed"))),
        fault("BW-7", any, "nothingOfTheRunIsLeft", "leaves an object", that(r -> littering(r))));
  }

  /** The last one runs a benchmark, and so has a whole table to draw. */
  @Override
  void reported(Case wrong, Path reports) {
    if (wrong.id().equals("BW-7")) {
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

  private static Verdict measured(
      Outcome outcome, String outOfPlace, String inPlace, String message) {
    return verdict(
        outcome,
        TrainerState.HEALTHY,
        message,
        outcome == Outcome.PASSED
            ? null
            : new Cause(CauseCode.LOG_INCOMPLETE, null, null, message, ""),
        bandwidth(outOfPlace, inPlace),
        List.of());
  }
}
