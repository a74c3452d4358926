package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.passing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.time.Duration;
import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Validator;

/** {@link ControllerDead} against validators with one fault each. */
class DeadCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = ControllerDead.class;
    Validator timeout =
        that(
            r ->
                failing(
                    TrainerState.CONTROLLER_DEAD,
                    CauseCode.DEADLINE_EXCEEDED,
                    "failed to find launcher pod: timeout"));
    return List.of(
        fault(
            "DED-1",
            in,
            "definitionsAloneAreNoInstallation",
            "takes definitions for an installation",
            that(r -> passing(TrainerState.HEALTHY, "already installed, proceeding"))),
        fault("DED-2", in, "anImageThatCannotBePulledIsNamed", "says timeout", timeout),
        fault("DED-3", in, "aCrashIsACauseOfItsOwn", "says timeout", timeout),
        fault("DED-3", in, "aPodWithoutNodeIsACauseOfItsOwn", "says timeout", timeout),
        fault("DED-3", in, "aPodThatAdmissionRefusesIsACauseOfItsOwn", "says timeout", timeout),
        fault("DED-4", in, "aWebhookWithoutServiceIsALeftOver", "says timeout", timeout),
        fault("DED-5", in, "aDeathDuringTheRunIsReadFromTheEvent", "says timeout", timeout),
        fault(
            "DED-6",
            in,
            "definitionsAloneAreNoInstallation",
            "says the right thing after a minute",
            runs.taking(Duration.ofMinutes(1), RIGHT)));
  }
}
