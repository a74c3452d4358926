package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.litter;
import static org.ncclconformance.behavior.WrongValidator.passing;
import static org.ncclconformance.behavior.WrongValidator.spoiling;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;

/** {@link TrainerAbsent} against validators with one fault each. */
class AbsentCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = TrainerAbsent.class;
    return List.of(
        fault(
            "ABS-1",
            in,
            "absenceIsRecognised",
            "takes an absent Trainer for a healthy one",
            that(r -> passing(TrainerState.HEALTHY, "already installed, proceeding"))),
        fault(
            "ABS-1",
            in,
            "anApiErrorIsNotAbsence",
            "concludes absence from an API error",
            that(r -> failing(TrainerState.ABSENT, CauseCode.API_FAILED, "not installed"))),
        fault(
            "ABS-2",
            in,
            "theReleaseIsInstalledWithPromotedImages",
            "does not list what it changed",
            spoiling(RIGHT, v -> withoutChanges(v))),
        fault(
            "ABS-3",
            in,
            "theRunBeginsWhenDryRunsAreAccepted",
            "goes on as soon as the definitions are there",
            that(WrongValidator::createsTheRuntimeAtOnce)),
        fault(
            "ABS-4",
            in,
            "theCheckPassesWithItsBandwidth",
            "passes without a number",
            that(r -> passing(TrainerState.ABSENT, "passed"))),
        fault(
            "ABS-5", in, "theClusterIsAsItWas", "leaves an object behind", that(r -> littering(r))),
        fault(
            "ABS-6",
            in,
            "aFailedInstallIsRolledBack",
            "does not roll back",
            that(
                r -> {
                  litter(r.cluster());
                  return failing(
                      TrainerState.ABSENT,
                      CauseCode.INSTALL_FAILED,
                      "jobset-controller-manager: the owner of this cluster does not want it");
                })),
        fault(
            "ABS-6",
            in,
            "whatCannotBeRolledBackIsNamed",
            "keeps to itself what it could not remove",
            spoiling(
                RIGHT,
                v -> failing(v.state(), CauseCode.INSTALL_FAILED, "jobset-controller-manager"))));
  }
}
