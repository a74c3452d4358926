package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.passing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;

/** {@link TrainerHealthy} against validators with one fault each. */
class HealthyCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = TrainerHealthy.class;
    return List.of(
        fault(
            "HLT-1",
            in,
            "aLookFindsItHealthyAndWritesNothing",
            "does not recognise it",
            that(r -> failing(TrainerState.ABSENT, CauseCode.CONTROLLER_ABSENT, "absent"))),
        fault(
            "HLT-2",
            in,
            "theCheckPassesAndSaysThatItReusedIt",
            "writes to a Deployment without changing it",
            that(WrongValidator::appliesWhatIsThere)),
        fault(
            "HLT-3",
            in,
            "oneThatIsStillRollingOutIsWaitedFor",
            "does not wait",
            that(
                r ->
                    failing(
                        TrainerState.ROLLING_OUT,
                        CauseCode.CONTROLLER_NOT_READY,
                        "controller not ready"))),
        fault(
            "HLT-4",
            in,
            "namesAndNamespaceDoNotMatter",
            "knows only the names of the manifest",
            that(r -> failing(TrainerState.ABSENT, CauseCode.CONTROLLER_ABSENT, "not found"))),
        fault(
            "HLT-5",
            in,
            "anImageThatOnlyNodesHaveIsAWarning",
            "does not look at the images that run",
            that(r -> passing(TrainerState.HEALTHY, "reused"))),
        fault(
            "HLT-6",
            in,
            "aRepairByHandIsLeftInPlace",
            "applies the Deployment again",
            that(WrongValidator::appliesWhatIsThere)));
  }
}
