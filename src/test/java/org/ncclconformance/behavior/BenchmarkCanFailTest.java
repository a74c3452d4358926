package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.spoiling;
import static org.ncclconformance.behavior.WrongValidator.that;
import static org.ncclconformance.behavior.WrongValidator.verdict;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict.Outcome;

/** The behaviours about a benchmark that goes wrong, against validators with one fault each. */
class BenchmarkCanFailTest extends CanFail {

  /** Reads the last row and nothing else, as validators in the field do. */
  private static Validator lastRow() {
    return that(
        r ->
            verdict(
                Outcome.PASSED,
                TrainerState.HEALTHY,
                "338.16 GB/s: passed",
                null,
                bandwidth("338.16", "338.16"),
                List.of()));
  }

  @Override
  List<Case> cases() {
    return List.of(
        fault(
            "TRF-1",
            TransportFallback.class,
            "anotherNetworkThanThePlatformsFails",
            "takes any network but Socket",
            lastRow()),
        fault(
            "TRF-2",
            TransportFallback.class,
            "aNetworkThatNobodyNamesIsNotProven",
            "takes silence for consent",
            lastRow()),
        fault(
            "TRF-3",
            TransportFallback.class,
            "socketsAreAWarningWhereNoTransportIsAskedFor",
            "says nothing of sockets",
            lastRow()),
        fault(
            "COR-1",
            DataCorruption.class,
            "wrongResultsOfOneSizeFailTheWholeRun",
            "looks at the largest row only",
            lastRow()),
        fault(
            "COR-2",
            DataCorruption.class,
            "wrongResultsOutrankTheEndOfTheLauncher",
            "sees but the exit code",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.LAUNCHER_FAILED, "ended with 1"))),
        fault(
            "COR-3",
            DataCorruption.class,
            "resultsThatNobodyCheckedAreSaidToBe",
            "takes N/A for 0",
            lastRow()),
        fault("LOG-1", LogLost.class, "anEmptyLogYieldsNoNumber", "makes one up", lastRow()),
        fault(
            "LOG-2",
            LogLost.class,
            "aLogThatIsCutYieldsNoNumber",
            "takes the last row for the largest",
            lastRow()),
        fault(
            "LOG-3",
            LogLost.class,
            "aRotatedLogLosesNothingThatWasKept",
            "reads the log only",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.LOG_INCOMPLETE, "no table"))),
        fault(
            "LCH-1",
            LauncherFails.class,
            "anErrorIsNamedWithItsExitCode",
            "says that something failed",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.LAUNCHER_FAILED, "pod failed"))),
        fault(
            "LCH-2",
            LauncherFails.class,
            "aHangEndsWithTheDeadline",
            "gives up without a word of where",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.DEADLINE_EXCEEDED, "timeout"))),
        fault(
            "MIX-1",
            MixedNodes.class,
            "aNodeThatLostAGpuIsNotMeasuredButNamed",
            "measures with what is left",
            lastRow()),
        fault(
            "MIX-2",
            MixedNodes.class,
            "aNodeThatLostAnAdapterIsNotMeasuredButNamed",
            "counts GPUs only",
            lastRow()),
        fault(
            "MIX-3",
            MixedNodes.class,
            "differentGpusAreNotMeasuredTogether",
            "says that they are too few, and not why",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.TOO_FEW_NODES, "1 node"))),
        fault(
            "MIX-4",
            MixedNodes.class,
            "theWholeNodesAreMeasuredAndTheOtherIsNamed",
            "leaves a node out without a word",
            spoiling(RIGHT, CanFail::withoutWarnings)),
        fault(
            "SLO-1",
            SlowNode.class,
            "aSlowNodeIsNamedAndNotAveragedAway",
            "measures all nodes together",
            that(r -> RIGHT.check(together(r)))),
        fault(
            "SLO-2",
            SlowNode.class,
            "pairsThatAreAllFastPass",
            "shows the fastest pair",
            spoiling(RIGHT, v -> withBandwidth(v, bandwidth("338.16", "338.16")))),
        fault(
            "SLO-3",
            SlowNode.class,
            "aPairWhoseRunFailsIsNamed",
            "says that a launcher failed, and not where",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.LAUNCHER_FAILED, "ended with 1"))));
  }

  private static Request together(Request r) {
    Measurement m = r.measurement();
    return new Request(
        r.cluster(),
        r.check(),
        r.platform(),
        r.threshold(),
        r.tolerance(),
        r.nodes(),
        new Measurement(m.environment(), m.image(), m.runtime(), m.nodes(), 1, false),
        r.manifest(),
        r.images(),
        r.mirror(),
        r.install(),
        r.deadline());
  }
}
