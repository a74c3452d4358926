package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.litter;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.validator.Verdict.Outcome;

/** {@link StagingImageUnpullable} against validators with one fault each. */
class ImagesCanFailTest extends CanFail {

  @Override
  List<Case> cases() {
    Class<?> in = StagingImageUnpullable.class;
    return List.of(
        said(
            "IMG-1",
            in,
            "theReleaseAsPublishedFailsBeforeAnythingIsWritten",
            "does not give the registry's code",
            Spoil.word("MANIFEST_UNKNOWN"),
            "the verdict should name 'MANIFEST_UNKNOWN'"),
        said(
            "IMG-2",
            in,
            "thePromotedImageIsVerifiedAndUsed",
            "does not verify what it rewrites to",
            Spoil.evidence("images.txt"),
            "exhibit images.txt should have 'registry.k8s.io/jobset/"),
        said(
            "IMG-2",
            in,
            "thePromotedImageIsVerifiedAndUsed",
            "does not list what it rewrites",
            Spoil.changes(),
            "what is applied should be the release: ["),
        fault(
            "IMG-3",
            in,
            "withoutThePromotedImageNothingIsWritten",
            "begins to install",
            that(
                r -> {
                  litter(r.cluster());
                  return RIGHT.check(r);
                }),
            "nothing should be written, and was: "),
        said(
            "IMG-4",
            in,
            "anUnreachableRegistryLeavesItToTheNodes",
            "says nothing of what it could not find out",
            Spoil.warnings(),
            "a warning should name ["),
        fault(
            "IMG-4",
            in,
            "anUnreachableRegistryLeavesItToTheNodes",
            "takes an unreachable registry for an absent image",
            that(r -> Spoil.outcome(Outcome.FAILED).apply(RIGHT.preflight(r))),
            "it should have gone on and written something"),
        said(
            "IMG-4",
            in,
            "anUnreachableRegistryLeavesItToTheNodes",
            "does not show the pod that cannot pull",
            Spoil.object(),
            "the cause should be shown by a Pod, not by null"),
        said(
            "IMG-5",
            in,
            "refusalsOfTheRegistryAreToldApart",
            "calls every refusal a failed pull",
            Spoil.cause(CauseCode.IMAGE_PULL_FAILED),
            "the cause should be one of [IMAGE_"),
        said(
            "IMG-5",
            in,
            "aRateLimitIsNoRefusal",
            "takes a rate limit for an absence",
            Spoil.outcome(Outcome.FAILED),
            "the verdict should be PASSED"),
        said(
            "IMG-5",
            in,
            "aRateLimitIsNoRefusal",
            "keeps the rate limit to itself",
            Spoil.warnings(),
            "a warning should name ["),
        said(
            "IMG-6",
            in,
            "whoIsTurnedAwayWithoutASecretLeavesItToTheNodes",
            "takes it for a refusal of the nodes",
            Spoil.outcome(Outcome.FAILED),
            "the verdict should be PASSED"),
        said(
            "IMG-6",
            in,
            "whoIsTurnedAwayWithoutASecretLeavesItToTheNodes",
            "keeps to itself that it was turned away",
            Spoil.warnings(),
            "a warning should name ["));
  }
}
