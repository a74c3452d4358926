package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.ABSENT;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.junit.ProvesInEach;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.situation.arrange.absent.ImageForOtherMachines;
import org.ncclconformance.situation.arrange.absent.PromotedImageGone;
import org.ncclconformance.situation.arrange.absent.RegistryRefuses;
import org.ncclconformance.situation.arrange.absent.RegistryUnreachable;
import org.ncclconformance.situation.arrange.absent.StagingImagePinned;
import org.ncclconformance.trial.ExpectedRelease;
import org.ncclconformance.trial.Limit;
import org.ncclconformance.trial.Trial;

/** A release whose image nobody can pull is noticed before anything of it is applied. */
@Behavior(state = ABSENT)
@Tag("staging-image")
@Tag("lifecycle")
public final class StagingImageUnpullable {

  @Proves("IMG-1")
  @Given(StagingImagePinned.class)
  void theReleaseAsPublishedFailsBeforeAnythingIsWritten(
      Trial trial, TrainerImage image, Limit limit) throws InterruptedException {
    assertThat(trial.imagesAsReleased().check())
        .failed()
        .because(CauseCode.IMAGE_ABSENT)
        .names(image.reference(), "MANIFEST_UNKNOWN", image.promoted())
        .wroteNothing()
        .within(limit.toThePreflight());
  }

  @Proves("IMG-2")
  @Given(StagingImagePinned.class)
  void thePromotedImageIsVerifiedAndUsed(Trial trial, TrainerImage image, ExpectedRelease release)
      throws InterruptedException {
    assertThat(trial.check())
        .passed()
        .shows("images.txt", image.promoted() + ": present")
        .applied(release);
  }

  @Proves("IMG-3")
  @Given(PromotedImageGone.class)
  void withoutThePromotedImageNothingIsWritten(Trial trial, TrainerImage image)
      throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.IMAGE_ABSENT)
        .names(image.promoted(), "MANIFEST_UNKNOWN")
        .wroteNothing();
  }

  @Proves("IMG-4")
  @Given(RegistryUnreachable.class)
  void anUnreachableRegistryLeavesItToTheNodes(Trial trial, TrainerImage image)
      throws InterruptedException {
    assertThat(trial.imagesAsReleased().check())
        .failed()
        .warnsOf(image.reference(), "not known")
        .wrote()
        .because(CauseCode.IMAGE_ABSENT)
        .shownBy("Pod")
        .names(image.reference(), "not found")
        .leftNothing()
        .keptEverything();
  }

  @ProvesInEach("IMG-5")
  @Given({
    RegistryRefuses.Unauthorized.class,
    RegistryRefuses.Forbidden.class,
    PromotedImageGone.class,
    ImageForOtherMachines.class
  })
  void refusalsOfTheRegistryAreToldApart(Trial trial, TrainerImage image, CauseCode ofTheRefusal)
      throws InterruptedException {
    assertThat(trial.preflight())
        .failed()
        .because(ofTheRefusal)
        .names(image.promoted())
        .wroteNothing();
  }

  @Proves("IMG-5")
  @Given(RegistryRefuses.RateLimited.class)
  void aRateLimitIsNoRefusal(Trial trial, TrainerImage image) throws InterruptedException {
    assertThat(trial.preflight()).passed().warnsOf(image.promoted(), "429").wroteNothing();
  }
}
