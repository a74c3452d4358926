package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.litter;
import static org.ncclconformance.behavior.WrongValidator.spoiling;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.state.TrainerState;

/** {@link StagingImageUnpullable} against validators with one fault each. */
class ImagesCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = StagingImageUnpullable.class;
    return List.of(
        fault(
            "IMG-1",
            in,
            "theReleaseAsPublishedFailsBeforeAnythingIsWritten",
            "does not give the registry's code",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_ABSENT, "image not found"))),
        fault(
            "IMG-2",
            in,
            "thePromotedImageIsVerifiedAndUsed",
            "does not verify what it rewrites to",
            spoiling(RIGHT, CanFail::withoutEvidence)),
        fault(
            "IMG-3",
            in,
            "withoutThePromotedImageNothingIsWritten",
            "begins to install",
            that(
                r -> {
                  litter(r.cluster());
                  return RIGHT.check(r);
                })),
        fault(
            "IMG-4",
            in,
            "anUnreachableRegistryLeavesItToTheNodes",
            "takes an unreachable registry for an absent image",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_ABSENT, "not found"))),
        fault(
            "IMG-5",
            in,
            "refusalsOfTheRegistryAreToldApart",
            "calls every refusal absent",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_PULL_FAILED, "cannot pull"))),
        fault(
            "IMG-5",
            in,
            "aRateLimitIsNoRefusal",
            "takes a rate limit for an absence",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_ABSENT, "not found"))));
  }
}
