package org.ncclconformance.situation.arrange;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.release.Release;

/** Something of Trainer is there, and it is not healthy: not yet, or for good. */
final class BrokenArrangements {
  private final ArrangementContext ground;

  BrokenArrangements(ArrangementContext ground) {
    this.ground = ground;
  }

  /** Installs where nothing is, and returns when it is as broken as wanted. */
  Setup arrange(Arrangement wanted) throws InterruptedException {
    ReleaseVariant variant = ground.variant();
    switch (wanted) {
      case ROLLING_OUT -> ground.install(ground.release(), ImagePolicy.PROMOTE);
      case CRD_ONLY -> apply(variant.definitions());
      case JOBSET_IMAGE_UNPULLABLE -> {
        ground.install(ground.release(), ImagePolicy.AS_RELEASED);
        ground.await(
            (seen, deadline) ->
                seen.trainerReadyAndJobSetWaiting(deadline, "ErrImagePull", "ImagePullBackOff"));
      }
      case JOBSET_CRASHES ->
          broken(
              variant.jobSetCrashing(),
              (seen, deadline) ->
                  seen.trainerReadyAndJobSetCrashedSaying(ReleaseVariant.UNKNOWN_FLAG, deadline));
      case JOBSET_UNSCHEDULABLE ->
          broken(variant.jobSetTooLarge(), Awaited::trainerReadyAndJobSetUnschedulable);
      case JOBSET_REFUSED ->
          broken(variant.restrictedNamespace(), Awaited::trainerReadyAndJobSetRefused);
      case WEBHOOKS_LEFT -> {
        ground.healthy(ground.release());
        deleteNamespace();
      }
      default -> throw new IllegalArgumentException("not a broken Trainer: " + wanted);
    }
    return ground.asGiven();
  }

  private void broken(Release release, ArrangementContext.Awaiting sign)
      throws InterruptedException {
    ground.install(release, ImagePolicy.PROMOTE);
    ground.await(sign);
  }

  private void apply(List<HasMetadata> objects) {
    for (HasMetadata object : objects) {
      InstallJournal.mark(object.getMetadata(), ground.run());
      ground
          .client()
          .resource(object)
          .fieldManager("nccl-conformance")
          .forceConflicts()
          .serverSideApply();
    }
  }

  private void deleteNamespace() {
    var namespace = ground.client().namespaces().withName(ArrangementContext.NAMESPACE);
    namespace.delete();
    namespace.waitUntilCondition(
        Objects::isNull, ground.deadline().remaining().toMillis(), TimeUnit.MILLISECONDS);
  }
}
