package org.ncclconformance.behavior;

import java.time.Duration;
import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link ControllerDead} against validators with one fault each. */
class DeadCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = ControllerDead.class;
    return List.of(
        said(
            "DED-1",
            in,
            "definitionsAloneAreNoInstallation",
            "takes definitions for an installation",
            Spoil.state(TrainerState.HEALTHY),
            "Trainer should be found CRD_ONLY, not HEALTHY"),
        said(
            "DED-1",
            in,
            "definitionsAloneAreNoInstallation",
            "goes on without controllers",
            Spoil.outcome(Outcome.PASSED),
            "the verdict should be FAILED"),
        said(
            "DED-2",
            in,
            "anImageThatCannotBePulledIsNamed",
            "says timeout",
            Spoil.cause(CauseCode.DEADLINE_EXCEEDED),
            "the cause should be one of [IMAGE_ABSENT]"),
        said(
            "DED-2",
            in,
            "anImageThatCannotBePulledIsNamed",
            "shows no pod",
            Spoil.object(),
            "the cause should be shown by a Pod, not by null"),
        said(
            "DED-2",
            in,
            "anImageThatCannotBePulledIsNamed",
            "does not give the words of the registry",
            Spoil.word("not found"),
            "the verdict should name 'not found'"),
        said(
            "DED-3",
            in,
            "aCrashIsACauseOfItsOwn",
            "says timeout",
            Spoil.cause(CauseCode.DEADLINE_EXCEEDED),
            "the cause should be one of [CRASH_LOOP]"),
        said(
            "DED-3",
            in,
            "aCrashIsACauseOfItsOwn",
            "does not read the log",
            Spoil.word("no-such-flag"),
            "the verdict should name 'no-such-flag'"),
        said(
            "DED-3",
            in,
            "aPodWithoutNodeIsACauseOfItsOwn",
            "says timeout",
            Spoil.cause(CauseCode.DEADLINE_EXCEEDED),
            "the cause should be one of [UNSCHEDULABLE]"),
        said(
            "DED-3",
            in,
            "aPodThatAdmissionRefusesIsACauseOfItsOwn",
            "says timeout",
            Spoil.cause(CauseCode.DEADLINE_EXCEEDED),
            "the cause should be one of [POD_SECURITY]"),
        said(
            "DED-4",
            in,
            "aWebhookWithoutServiceIsALeftOver",
            "says timeout",
            Spoil.cause(CauseCode.DEADLINE_EXCEEDED),
            "the cause should be one of [WEBHOOK_SERVICE_MISSING]"),
        said(
            "DED-4",
            in,
            "aWebhookWithoutServiceIsALeftOver",
            "takes left-overs for a dead controller",
            Spoil.state(TrainerState.CONTROLLER_DEAD),
            "Trainer should be found WEBHOOK_UNREACHABLE, not CONTROLLER_DEAD"),
        said(
            "DED-5",
            in,
            "aDeathDuringTheRunIsReadFromTheEvent",
            "says timeout",
            Spoil.cause(CauseCode.DEADLINE_EXCEEDED),
            "the cause should be one of [WEBHOOK_NO_ENDPOINTS, WEBHOOK_REFUSED]"),
        fault(
            "DED-6",
            in,
            "definitionsAloneAreNoInstallation",
            "says the right thing after a minute",
            runs.taking(Duration.ofMinutes(1), RIGHT),
            "it should take at most 2000 ms, and took "));
  }
}
