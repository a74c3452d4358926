package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.Templates;

/**
 * What an install will create: a release's objects, and how each differs from the release.
 *
 * @param runId stands on every object as label {@code ncclconformance.org/run}
 * @param location where the release was read from
 * @param objects ready to be created; not to be changed
 * @param changes every difference from the release
 */
public record InstallPlan(
    String runId, String location, List<HasMetadata> objects, List<ReleaseChange> changes) {

  /** Copies the lists. */
  public InstallPlan {
    objects = List.copyOf(objects);
    changes = List.copyOf(changes);
  }

  /**
   * Plans; the release itself stays as it is.
   *
   * @param certificates used by {@link InstallMode#FAST} only
   * @param runId a valid label value
   * @param now begin of the certificates' life, less an hour for clocks that differ
   */
  public static InstallPlan of(
      Release release,
      ImagePolicy policy,
      InstallMode mode,
      ServingCertificates certificates,
      String runId,
      Instant now) {
    List<HasMetadata> objects = new ArrayList<>();
    release.objects().forEach(o -> objects.add(copy(o)));
    List<ReleaseChange> changes = new ArrayList<>(ImageRewriting.apply(policy, objects));
    if (mode == InstallMode.FAST) {
      changes.addAll(FastStart.apply(objects, certificates, now));
    }
    for (HasMetadata object : objects) {
      Ownership.mark(object.getMetadata(), runId);
      Ownership.labels(runId)
          .forEach(
              (key, value) ->
                  changes.add(
                      new ReleaseChange(
                          ObjectRef.of(object), "metadata.labels[" + key + "]", "", value)));
    }
    return new InstallPlan(runId, release.location(), objects, changes);
  }

  /** Every image that will run, without repetition. */
  public List<String> images() {
    return objects.stream().flatMap(o -> Templates.images(o).stream()).distinct().toList();
  }

  /** A copy to be changed; of a definition only the metadata, as the rest is large and stays. */
  private static HasMetadata copy(HasMetadata object) {
    return object instanceof CustomResourceDefinition crd
        ? new CustomResourceDefinition(
            crd.getApiVersion(),
            crd.getKind(),
            new ObjectMetaBuilder(crd.getMetadata()).build(),
            crd.getSpec(),
            crd.getStatus())
        : Serialization.shared().clone(object);
  }
}
