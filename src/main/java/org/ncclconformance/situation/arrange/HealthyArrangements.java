package org.ncclconformance.situation.arrange;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.release.UnusableRelease;

/** Trainer is healthy, however it came to be so, and whatever will happen to it. */
final class HealthyArrangements {
  private final ArrangementContext ground;
  private final CleanupStack undo;

  HealthyArrangements(ArrangementContext ground, CleanupStack undo) {
    this.ground = ground;
    this.undo = undo;
  }

  /** Adds what is special to the healthy release, which is there already. */
  Setup onHealthyRelease(Arrangement wanted) {
    Setup.Ready given = ground.asGiven();
    return switch (wanted) {
      case JOBSET_DIES_AFTER_GATE -> given.through(this::killJobSetBeforeTheTrainJob);
      case HEALTHY -> given;
      default -> new NodeArrangements(ground, undo).arrange(wanted);
    };
  }

  /** Installs where nothing is. */
  Setup arrange(Arrangement wanted) throws InterruptedException, UnusableRelease {
    Setup.Ready given = ground.asGiven();
    return switch (wanted) {
      case HEALTHY_CHART_NAMES -> {
        ground.healthy(ground.variant().chartNames());
        yield given;
      }
      case HEALTHY_FROM_CACHE -> fromCache(given);
      case HEALTHY_BY_HAND -> {
        InstallJournal journal = ground.install(ground.release(), ImagePolicy.AS_RELEASED);
        repairByHand(given.image().promoted());
        ground.ready(journal);
        yield given;
      }
      default -> throw new IllegalArgumentException("not a healthy Trainer of its own: " + wanted);
    };
  }

  private Setup fromCache(Setup.Ready given) throws InterruptedException {
    if (ground.mirror() == null) {
      return new Setup.Impossible(
          "an image can only be withdrawn from a registry of one's own: set registry.mirror");
    }
    ImageReference promoted = ImageReference.parse(given.image().promoted());
    RegistryEdit registry = new RegistryEdit(ground.mirror());
    String tag = "cached-" + ground.run();
    // a copy under another digest: a run killed here cannot have harmed the registry
    String digest =
        registry.copy(promoted.repository(), String.valueOf(promoted.tag()), tag, ground.run());
    String reference = promoted.registry() + "/" + promoted.repository() + ":" + tag;
    ground.healthy(ground.variant().jobSetImage(reference));
    registry.remove(promoted.repository(), digest);
    return given.running(new TrainerImage(reference, reference));
  }

  private void repairByHand(String promoted) throws InterruptedException {
    ground
        .jobSet()
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"manager\",\"image\":\""
                + promoted
                + "\"}]}}}}");
    // until then the old pod, which cannot be pulled, is a cause not to wait
    ground.await(Awaited::jobSetAvailable);
  }

  /**
   * The validator's gate has passed by then: JobSet is scaled to zero, and its pods are gone,
   * before the TrainJob reaches the API server.
   */
  private void killJobSetBeforeTheTrainJob(ApiFront front) {
    front.beforeFirst(
        e -> e.writes() && e.path().contains("/trainjobs"),
        () -> {
          ground.jobSet().scale(0);
          ground.await(Awaited::jobSetGone);
        });
  }
}
