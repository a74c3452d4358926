package org.ncclconformance.situation.arrange;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.situation.OddNode;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.situation.proxy.ApiFront;

/**
 * What a validator meets in an arrangement beside the cluster's objects, or why there is none. Each
 * arrangement begins with what the run was given, and changes what is special about it.
 */
sealed interface Setup {

  /**
   * The cluster is ready to be met.
   *
   * @param manifest file or URL of the release to install
   * @param mirror registry to ask instead of the public ones, or null
   * @param prepare puts this arrangement's faults on a new way to the cluster
   * @param image of JobSet's controller
   * @param odd the node that is not like its peers, or null
   */
  record Ready(
      String manifest,
      @Nullable String mirror,
      Consumer<ApiFront> prepare,
      TrainerImage image,
      @Nullable OddNode odd)
      implements Setup {

    Ready releasing(String otherManifest, TrainerImage itsImage) {
      return new Ready(otherManifest, mirror, prepare, itsImage, odd);
    }

    Ready asking(String otherMirror) {
      return new Ready(manifest, otherMirror, prepare, image, odd);
    }

    Ready running(TrainerImage otherImage) {
      return new Ready(manifest, mirror, prepare, otherImage, odd);
    }

    Ready through(Consumer<ApiFront> faults) {
      return new Ready(manifest, mirror, faults, image, odd);
    }

    Ready with(OddNode node) {
      return new Ready(manifest, mirror, prepare, image, node);
    }
  }

  /**
   * This kind of cluster cannot be put into it.
   *
   * @param reason one sentence
   */
  record Impossible(String reason) implements Setup {}
}
