package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;

/** A release with one thing about it changed, as somebody in the field would have changed it. */
public final class ReleaseVariant {
  /** A flag that no controller knows; it complains of it and exits. */
  public static final String UNKNOWN_FLAG = "no-such-flag";

  private static final String PROMOTED = "registry.k8s.io/";
  private static final String STAGING = "us-central1-docker.pkg.dev/k8s-staging-images/";

  private final Release release;

  ReleaseVariant(Release release) {
    this.release = release;
  }

  /** The four definitions and nothing else. */
  public List<HasMetadata> definitions() {
    return release.objects().stream().filter(CustomResourceDefinition.class::isInstance).toList();
  }

  /** JobSet's controller from another image. */
  public Release jobSetImage(String image) {
    return withJobSet(c -> c.setImage(image));
  }

  /**
   * JobSet's image where its project stages it, as most releases pin it; the release itself where
   * it does, and empty where the image is no promoted one either.
   */
  public Optional<Release> jobSetStaged() {
    String image = jobSetImage();
    if (ImagePolicy.promoted(image).isPresent()) {
      return Optional.of(release);
    }
    return image.startsWith(PROMOTED)
        ? Optional.of(jobSetImage(STAGING + image.substring(PROMOTED.length())))
        : Optional.empty();
  }

  /** JobSet's image with another tag, in the same repository. */
  public Release jobSetTag(String tag) {
    return withJobSet(c -> c.setImage(c.getImage().replaceFirst(":[^:/]+$", ":" + tag)));
  }

  /** The image of JobSet's controller, as released. */
  public String jobSetImage() {
    return release.objects().stream()
        .filter(ReleaseVariant::isJobSet)
        .map(o -> container((Deployment) o).getImage())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    release.location() + " has no " + ArrangementContext.JOBSET));
  }

  /** JobSet's controller with an argument that it does not know: it exits at once. */
  public Release jobSetCrashing() {
    return withJobSet(
        c -> {
          List<String> args = new ArrayList<>(c.getArgs());
          args.add("--" + UNKNOWN_FLAG);
          c.setArgs(args);
        });
  }

  /** JobSet's controller asking for more CPU than any node has. */
  public Release jobSetTooLarge() {
    return withJobSet(c -> c.getResources().setRequests(Map.of("cpu", new Quantity("1000"))));
  }

  /**
   * The namespace enforcing Pod Security's restricted standard, which JobSet's pod does not meet.
   */
  public Release restrictedNamespace() {
    return changed(
        o -> {
          if (o instanceof Namespace) {
            Map<String, String> labels =
                new java.util.HashMap<>(
                    java.util.Objects.requireNonNullElse(o.getMetadata().getLabels(), Map.of()));
            labels.put("pod-security.kubernetes.io/enforce", "restricted");
            o.getMetadata().setLabels(labels);
          } else if (isJobSet(o)) {
            ((Deployment) o).getSpec().getTemplate().getSpec().setSecurityContext(null);
            container((Deployment) o).setSecurityContext(null);
          }
        });
  }

  /**
   * The names that the Helm charts give, for a Helm release called {@code perf} in namespace {@code
   * kubeflow}: Deployment, Service, accounts and configuration of Trainer carry the release's name,
   * JobSet's Deployment and container have other names (facts: Helm path).
   */
  public Release chartNames() throws UnusableRelease {
    String yaml =
        release.objects().stream()
            .map(Serialization.shared()::asYaml)
            .collect(Collectors.joining("\n---\n"))
            .replace(
                "kubeflow-trainer-controller-manager", "perf-kubeflow-trainer-controller-manager")
            .replace("kubeflow-trainer-config", "perf-kubeflow-trainer-config")
            .replace(ArrangementContext.JOBSET, "jobset-controller")
            .replace("jobset-manager-config", "jobset-controller-config")
            .replace(ArrangementContext.NAMESPACE, "kubeflow");
    Release renamed = Release.read("chart names", yaml.getBytes(StandardCharsets.UTF_8));
    for (HasMetadata object : renamed.objects()) {
      if (object instanceof Deployment d && d.getMetadata().getName().equals("jobset-controller")) {
        container(d).setName("controller");
      }
    }
    return renamed;
  }

  private Release withJobSet(Consumer<Container> change) {
    return changed(
        o -> {
          if (isJobSet(o)) {
            change.accept(container((Deployment) o));
          }
        });
  }

  private Release changed(Consumer<HasMetadata> change) {
    List<HasMetadata> objects = new ArrayList<>();
    for (HasMetadata object : release.objects()) {
      if (object instanceof CustomResourceDefinition) {
        objects.add(object);
        continue;
      }
      HasMetadata copy = Serialization.shared().clone(object);
      change.accept(copy);
      objects.add(copy);
    }
    return new Release(release.location(), objects);
  }

  private static boolean isJobSet(HasMetadata object) {
    return object instanceof Deployment
        && object.getMetadata().getName().equals(ArrangementContext.JOBSET);
  }

  private static Container container(Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec().getContainers().get(0);
  }
}
