package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pod templates inside objects of a release. */
public final class Templates {
  private Templates() {}

  /** The pods that the object makes, or empty where it makes none. */
  public static Optional<PodSpec> pods(HasMetadata object) {
    return Optional.ofNullable(template(object)).map(PodTemplateSpec::getSpec);
  }

  private static @Nullable PodTemplateSpec template(HasMetadata object) {
    if (object instanceof Deployment deployment) {
      return deployment.getSpec().getTemplate();
    }
    if (object instanceof DaemonSet daemonSet) {
      return daemonSet.getSpec().getTemplate();
    }
    if (object instanceof StatefulSet statefulSet) {
      return statefulSet.getSpec().getTemplate();
    }
    return object instanceof Job job ? job.getSpec().getTemplate() : null;
  }

  /** Every image in the object's pod template, init containers first, without repetition. */
  public static List<String> images(HasMetadata object) {
    return pods(object).stream()
        .flatMap(Templates::containers)
        .map(Container::getImage)
        .distinct()
        .toList();
  }

  static Stream<Container> containers(PodSpec pods) {
    return Stream.concat(pods.getInitContainers().stream(), pods.getContainers().stream());
  }
}
