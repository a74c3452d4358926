package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link TrainerAbsent} against validators with one fault each. */
class AbsentCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = TrainerAbsent.class;
    return List.of(
        said(
            "ABS-1",
            in,
            "absenceIsRecognised",
            "takes an absent Trainer for a healthy one",
            Spoil.state(TrainerState.HEALTHY),
            "Trainer should be found ABSENT, not HEALTHY"),
        fault(
            "ABS-1",
            in,
            "absenceIsRecognised",
            "tries to find out by writing",
            that(WrongValidator::looksAndWrites),
            "nothing should be written, and was: "),
        said(
            "ABS-1",
            in,
            "anApiErrorIsNotAbsence",
            "concludes absence from an API error",
            Spoil.state(TrainerState.ABSENT),
            "no state should be concluded, and ABSENT was"),
        said(
            "ABS-1",
            in,
            "anApiErrorIsNotAbsence",
            "passes what it could not look at",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should not be PASSED"),
        said(
            "ABS-1",
            in,
            "anApiErrorIsNotAbsence",
            "calls every API error a failure of the API",
            Spoil.cause(CauseCode.API_FAILED),
            "the cause should be one of [API_"),
        said(
            "ABS-2",
            in,
            "theReleaseIsInstalledWithPromotedImages",
            "does not list what it changed",
            Spoil.changes(),
            "what is applied should be the release: ["),
        fault(
            "ABS-3",
            in,
            "theRunBeginsWhenDryRunsAreAccepted",
            "goes on as soon as the definitions are there, and comes to nothing",
            that(WrongValidator::createsTheRuntimeAtOnce),
            "the run should have begun: a TrainJob should be created"),
        fault(
            "ABS-3",
            in,
            "theRunBeginsWhenDryRunsAreAccepted",
            "proves readiness, and then changes what it has proven",
            that(WrongValidator::writesToAWebhookBeforeTheRun),
            "an accepted dry-run create of trainingruntimes should stand between install and TrainJob"),
        said(
            "ABS-4",
            in,
            "theCheckPassesWithItsBandwidth",
            "fails a check that is right",
            Spoil.outcome(Outcome.FAILED),
            "the verdict should be PASSED"),
        said(
            "ABS-4",
            in,
            "theCheckPassesWithItsBandwidth",
            "passes without a number",
            Spoil.bandwidth(null),
            "a bandwidth should be measured"),
        said(
            "ABS-4",
            in,
            "theCheckPassesWithItsBandwidth",
            "shows another number than it compares",
            Spoil.bandwidth(bandwidth("338.16", "12.34")),
            "the message should show 338.16"),
        fault(
            "ABS-5",
            in,
            "theClusterIsAsItWas",
            "leaves an object behind",
            that(r -> littering(r)),
            "nothing should be left"),
        fault(
            "ABS-6",
            in,
            "aFailedInstallIsRolledBack",
            "does not roll back all of it",
            that(r -> littering(r)),
            "nothing should be left"),
        fault(
            "ABS-6",
            in,
            "aFailedInstallIsRolledBack",
            "does not even try to install",
            that(
                r ->
                    failing(
                        TrainerState.ABSENT,
                        CauseCode.INSTALL_FAILED,
                        "jobset-controller-manager: the owner of this cluster does not want it")),
            "it should have gone on and written something"),
        said(
            "ABS-6",
            in,
            "aFailedInstallIsRolledBack",
            "keeps the words of the refusal to itself",
            Spoil.word("the owner of this cluster"),
            "the verdict should name 'the owner of this cluster does not want it'"),
        said(
            "ABS-6",
            in,
            "whatCannotBeRolledBackIsNamed",
            "keeps to itself what it could not remove",
            Spoil.word("jobset-metrics-reader"),
            "the verdict should name 'jobset-metrics-reader'"),
        fault(
            "ABS-6",
            in,
            "whatCannotBeRolledBackIsNamed",
            "leaves something else too",
            that(r -> littering(r)),
            "only jobset-metrics-reader should be left"));
  }
}
