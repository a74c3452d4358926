package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.litter;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.util.List;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link TrainerHealthy} against validators with one fault each. */
class HealthyCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = TrainerHealthy.class;
    return List.of(
        said(
            "HLT-1",
            in,
            "aLookFindsItHealthyAndWritesNothing",
            "does not recognise it",
            Spoil.state(TrainerState.ABSENT),
            "Trainer should be found HEALTHY, not ABSENT"),
        fault(
            "HLT-1",
            in,
            "aLookFindsItHealthyAndWritesNothing",
            "writes where it may only look",
            that(WrongValidator::looksAndWrites),
            "nothing should be written, and was: "),
        fault(
            "HLT-2",
            in,
            "theCheckPassesAndSaysThatItReusedIt",
            "writes to a Deployment without changing it",
            that(WrongValidator::appliesWhatIsThere),
            "nothing that was there should be written to, and these were: [Deployment"),
        said(
            "HLT-2",
            in,
            "theCheckPassesAndSaysThatItReusedIt",
            "does not say that it was there before",
            Spoil.word("reused"),
            "the verdict should name 'reused'"),
        said(
            "HLT-3",
            in,
            "oneThatIsStillRollingOutIsWaitedFor",
            "fails because of it",
            Spoil.outcome(Outcome.FAILED),
            "the verdict should be PASSED"),
        said(
            "HLT-3",
            in,
            "oneThatIsStillRollingOutIsWaitedFor",
            "does not see it",
            Spoil.state(TrainerState.HEALTHY),
            "Trainer should be found ROLLING_OUT, not HEALTHY"),
        fault(
            "HLT-3",
            in,
            "oneThatIsStillRollingOutIsWaitedFor",
            "sees it and says that all is well",
            that(RIGHT::preflight),
            "the end of the rollout should be waited for"),
        fault(
            "HLT-3",
            in,
            "oneThatIsStillRollingOutIsWaitedFor",
            "begins before it is over",
            that(
                r -> {
                  litter(r.cluster());
                  return RIGHT.check(r);
                }),
            "the end of the rollout should be waited for"),
        said(
            "HLT-4",
            in,
            "namesAndNamespaceDoNotMatter",
            "knows only the names of the manifest",
            Spoil.state(TrainerState.ABSENT),
            "Trainer should be found HEALTHY, not ABSENT"),
        said(
            "HLT-5",
            in,
            "anImageThatOnlyNodesHaveIsAWarning",
            "does not look at the images that run",
            Spoil.warnings(),
            "a warning should name ["),
        fault(
            "HLT-6",
            in,
            "aRepairByHandIsLeftInPlace",
            "applies the Deployment again",
            that(WrongValidator::appliesWhatIsThere),
            "nothing that was there should be written to, and these were: [Deployment"));
  }
}
