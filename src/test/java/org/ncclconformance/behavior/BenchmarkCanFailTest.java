package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.asked;
import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.time.Duration;
import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Verdict.Outcome;

/** The behaviours about a benchmark that goes wrong, against validators with one fault each. */
class BenchmarkCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    return List.of(
        said(
            "TRF-1",
            TransportFallback.class,
            "anotherNetworkThanThePlatformsFails",
            "takes any network but Socket",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "TRF-1",
            TransportFallback.class,
            "oneNodeOnAnotherNetworkFails",
            "looks at the first process only",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "TRF-1",
            TransportFallback.class,
            "anotherNetworkThanThePlatformsFails",
            "does not say which network it was",
            Spoil.word("UCX"),
            "the verdict should name 'UCX'"),
        said(
            "TRF-2",
            TransportFallback.class,
            "aNetworkThatNobodyNamesIsNotProven",
            "takes silence for consent",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "TRF-2",
            TransportFallback.class,
            "aNetworkThatNobodyNamesIsNotProven",
            "does not say how to make it known",
            Spoil.word("NCCL_DEBUG=INFO"),
            "the verdict should name 'NCCL_DEBUG=INFO'"),
        said(
            "TRF-3",
            TransportFallback.class,
            "socketsAreAWarningWhereNoTransportIsAskedFor",
            "says nothing of sockets",
            Spoil.warnings(),
            "a warning should name [TCP sockets]"),
        said(
            "COR-1",
            DataCorruption.class,
            "wrongResultsOfOneSizeFailTheWholeRun",
            "looks at the largest row only",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "COR-1",
            DataCorruption.class,
            "wrongResultsOfOneSizeFailTheWholeRun",
            "gives a number that was measured on wrong results",
            Spoil.bandwidth(bandwidth("338.16", "338.16")),
            "no number should be given, and Bandwidth["),
        said(
            "COR-2",
            DataCorruption.class,
            "wrongResultsOutrankTheEndOfTheLauncher",
            "sees but the exit code",
            Spoil.cause(CauseCode.LAUNCHER_FAILED),
            "the cause should be one of [DATA_CORRUPTION]"),
        said(
            "COR-3",
            DataCorruption.class,
            "resultsThatNobodyCheckedAreSaidToBe",
            "takes N/A for 0",
            Spoil.warnings(),
            "a warning should name [CORRECTNESS_UNCHECKED]"),
        said(
            "LOG-1",
            LogLost.class,
            "anEmptyLogYieldsNoNumber",
            "makes one up",
            Spoil.bandwidth(bandwidth("338.16", "338.16")),
            "no number should be given, and Bandwidth["),
        said(
            "LOG-2",
            LogLost.class,
            "aLogThatIsCutYieldsNoNumber",
            "takes the last row for the largest",
            Spoil.bandwidth(bandwidth("338.16", "338.16")),
            "no number should be given, and Bandwidth["),
        said(
            "LOG-2",
            LogLost.class,
            "aLogThatIsCutYieldsNoNumber",
            "passes with the part that it has",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "LOG-3",
            LogLost.class,
            "aRotatedLogLosesNothingThatWasKept",
            "reads the log only",
            Spoil.outcome(Outcome.FAILED),
            "the verdict should be PASSED"),
        said(
            "LOG-3",
            LogLost.class,
            "aCollectedLogLosesNothingThatWasKept",
            "does not say where it has the rows from",
            Spoil.warnings(),
            "a warning should name [termination message]"),
        said(
            "LCH-1",
            LauncherFails.class,
            "anErrorIsNamedWithItsExitCode",
            "says that something failed",
            Spoil.word("code 3"),
            "the verdict should name 'code 3'"),
        said(
            "LCH-1",
            LauncherFails.class,
            "anErrorIsNamedWithItsExitCode",
            "throws the log away",
            Spoil.evidence("launcher.log"),
            "exhibit launcher.log should have 'unhandled system error', and is: "),
        fault(
            "LCH-2",
            LauncherFails.class,
            "aHangEndsWithTheDeadline",
            "gives up without a word of where",
            that(r -> failing(TrainerState.HEALTHY, CauseCode.DEADLINE_EXCEEDED, "timeout")),
            "the verdict should name 'launcher'"),
        fault(
            "LCH-2",
            LauncherFails.class,
            "aHangEndsWithTheDeadline",
            "waits on when its time is over, and cleans up then",
            that(r -> RIGHT.check(until(r, r.deadline().multipliedBy(2)))),
            "it should have begun to clean up "),
        said(
            "MIX-1",
            MixedNodes.class,
            "aNodeThatLostAGpuIsNotMeasuredButNamed",
            "passes with what is left",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "MIX-1",
            MixedNodes.class,
            "aNodeThatLostAGpuIsNotMeasuredButNamed",
            "does not say what a node is short of",
            Spoil.word("GPUs"),
            "the verdict should name 'is short of GPUs'"),
        fault(
            "MIX-1",
            MixedNodes.class,
            "aNodeThatLostAGpuIsNotMeasuredButNamed",
            "measures all the same",
            that(r -> littering(r)),
            "nothing should be written"),
        said(
            "MIX-2",
            MixedNodes.class,
            "aNodeThatLostAnAdapterIsNotMeasuredButNamed",
            "counts GPUs only",
            Spoil.word("network adapters"),
            "the verdict should name 'is short of network adapters'"),
        said(
            "MIX-3",
            MixedNodes.class,
            "differentGpusAreNotMeasuredTogether",
            "says that they are too few, and not why",
            Spoil.word("is of another kind"),
            "the verdict should name 'is of another kind'"),
        said(
            "MIX-4",
            MixedNodes.class,
            "theWholeNodesAreMeasuredAndTheOtherIsNamed",
            "leaves a node out without a word",
            Spoil.warnings(),
            "a warning should name ["),
        fault(
            "SLO-1",
            SlowNode.class,
            "aSlowNodeIsNamedAndNotAveragedAway",
            "measures all nodes together",
            that(r -> RIGHT.check(asked(r, r.cluster(), together(r.measurement())))),
            "the cause should be shown by a Node, not by null"),
        said(
            "SLO-1",
            SlowNode.class,
            "aSlowNodeIsNamedAndNotAveragedAway",
            "blames the pair and not the node",
            Spoil.object(),
            "the cause should be shown by a Node, not by null"),
        said(
            "SLO-2",
            SlowNode.class,
            "pairsThatAreAllFastEnoughPass",
            "shows another pair",
            Spoil.bandwidth(bandwidth("338.16", "338.16")),
            "out of and in place should be measured at "),
        said(
            "SLO-3",
            SlowNode.class,
            "aPairWhoseRunFailsIsNamed",
            "says that a launcher failed, and not where",
            Spoil.word("run 2 of 3, on "),
            "the verdict should name 'run 2 of 3, on '"));
  }

  private static Request until(Request r, Duration deadline) {
    return asked(r, r.tolerance(), r.measurement(), deadline);
  }

  private static Measurement together(Measurement m) {
    return new Measurement(m.environment(), m.image(), m.runtime(), m.nodes(), 1, false);
  }
}
