package org.ncclconformance.situation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.release.Release;

/**
 * What a validator meets in an arrangement beside the cluster's objects, or why there is none. Each
 * arrangement begins with what the run was given, and changes what is special about it.
 */
public sealed interface Setup {

  /**
   * The cluster is ready to be met.
   *
   * @param manifest file or URL of the release to install
   * @param mirror registry to ask instead of the public ones, or null
   * @param prepare puts this arrangement's faults on a new way to the cluster
   * @param image of JobSet's controller
   * @param parts what else a behaviour's method can ask for by type
   */
  record Ready(
      String manifest,
      @Nullable String mirror,
      Consumer<ApiFront> prepare,
      TrainerImage image,
      List<Object> parts)
      implements Setup {
    public Ready {
      parts = List.copyOf(parts);
    }

    /** With JobSet's image under another tag, in a release of its own. */
    public Ready withJobSetTag(String tag, ArrangementContext context, CleanupStack undo) {
      return installing(context.variant().jobSetTag(tag), undo);
    }

    /** With another release to install. */
    Ready installing(Release other, CleanupStack undo) {
      Path file = TemporaryManifest.write(other);
      undo.later(() -> Files.deleteIfExists(file));
      return new Ready(file.toString(), mirror, prepare, ArrangementContext.imageOf(other), parts);
    }

    /** With that registry instead of the public ones. */
    public Ready asking(String otherMirror) {
      return new Ready(manifest, otherMirror, prepare, image, parts);
    }

    /** With JobSet's controller running from that image. */
    public Ready running(TrainerImage otherImage) {
      return new Ready(manifest, mirror, prepare, otherImage, parts);
    }

    /** With these faults on the way to the cluster. */
    public Ready through(Consumer<ApiFront> faults) {
      return new Ready(manifest, mirror, prepare.andThen(faults), image, parts);
    }

    /** With one more part. */
    public Ready with(Object part) {
      List<Object> all = new ArrayList<>(parts);
      all.add(part);
      return new Ready(manifest, mirror, prepare, image, all);
    }
  }

  /**
   * This kind of cluster cannot be put into it.
   *
   * @param reason one sentence
   */
  record Impossible(String reason) implements Setup {}
}
