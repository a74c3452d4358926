package org.ncclconformance.situation.witness;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.trainer.state.TrainerState;

/** The Deployments that run Trainer and JobSet, by their images and by what their webhooks need. */
final class Controllers {
  private static final Pattern IMAGE =
      Pattern.compile(".*/(?:trainer-controller-manager|jobset)(?:[:@].*)?");

  /** What no waiting changes. */
  private static final Set<String> DEAD =
      Set.of(
          "CrashLoopBackOff",
          "ErrImagePull",
          "ImagePullBackOff",
          "InvalidImageName",
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError");

  private final KubernetesClient client;
  private final List<Deployment> deployments;

  Controllers(KubernetesClient client) {
    this.client = client;
    this.deployments =
        client.apps().deployments().inAnyNamespace().list().getItems().stream()
            .filter(d -> containers(d).anyMatch(c -> IMAGE.matcher(c.getImage()).matches()))
            .toList();
  }

  private static Stream<Container> containers(Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec().getContainers().stream();
  }

  List<Deployment> all() {
    return deployments;
  }

  /** Those whose pods the webhook's Service selects. */
  List<Deployment> behind(WebhookService webhook) {
    Map<String, String> selector =
        webhook
            .service()
            .map(Service::getSpec)
            .map(spec -> Objects.requireNonNullElse(spec.getSelector(), Map.<String, String>of()))
            .orElse(Map.of());
    return client.apps().deployments().inNamespace(webhook.namespace()).list().getItems().stream()
        .filter(
            d ->
                d.getSpec()
                    .getTemplate()
                    .getMetadata()
                    .getLabels()
                    .entrySet()
                    .containsAll(selector.entrySet()))
        .toList();
  }

  /** Why that one does not work, or is not all new; empty where all of it does. */
  Optional<Sight> why(Deployment deployment) {
    // first: its condition stays Available, and its status is that of before for a moment
    if (wanted(deployment) == 0) {
      return Optional.of(dead(deployment, "it is scaled to 0"));
    }
    DeploymentStatus status =
        Objects.requireNonNullElseGet(deployment.getStatus(), DeploymentStatus::new);
    if (is(status, "Available") && count(status.getAvailableReplicas()) > 0) {
      return isAllNew(deployment, status)
          ? Optional.empty()
          : Optional.of(
              new Sight(TrainerState.ROLLING_OUT, named(deployment) + " is being replaced"));
    }
    return Optional.of(
        whyDead(deployment, status)
            .map(why -> dead(deployment, why))
            .orElseGet(
                () ->
                    new Sight(
                        TrainerState.ROLLING_OUT, named(deployment) + " is not available yet")));
  }

  private static boolean isAllNew(Deployment deployment, DeploymentStatus status) {
    int wanted = wanted(deployment);
    return Objects.requireNonNullElse(status.getObservedGeneration(), 0L)
            >= Objects.requireNonNullElse(deployment.getMetadata().getGeneration(), 0L)
        && count(status.getUpdatedReplicas()) == wanted
        && count(status.getReplicas()) == wanted
        && count(status.getAvailableReplicas()) == wanted;
  }

  private static int wanted(Deployment deployment) {
    return Objects.requireNonNullElse(deployment.getSpec().getReplicas(), 1);
  }

  private static Sight dead(Deployment deployment, String why) {
    return new Sight(TrainerState.CONTROLLER_DEAD, named(deployment) + ": " + why);
  }

  private Optional<String> whyDead(Deployment deployment, DeploymentStatus status) {
    return status.getConditions().stream()
        .filter(
            c ->
                (c.getType().equals("ReplicaFailure") && c.getStatus().equals("True"))
                    || (c.getType().equals("Progressing") && c.getStatus().equals("False")))
        .map(c -> c.getReason() + ": " + c.getMessage())
        .findFirst()
        .or(() -> pods(deployment).stream().flatMap(Controllers::stuck).findFirst());
  }

  private List<Pod> pods(Deployment deployment) {
    return client
        .pods()
        .inNamespace(deployment.getMetadata().getNamespace())
        .withLabelSelector(deployment.getSpec().getSelector())
        .list()
        .getItems();
  }

  private static Stream<String> stuck(Pod pod) {
    Stream<String> waiting =
        pod.getStatus().getContainerStatuses().stream()
            .map(ContainerStatus::getState)
            .filter(Objects::nonNull)
            .map(ContainerState::getWaiting)
            .filter(w -> w != null && w.getReason() != null && DEAD.contains(w.getReason()))
            .map(w -> w.getReason());
    Stream<String> unplaced =
        pod.getStatus().getConditions().stream()
            .filter(c -> "Unschedulable".equals(c.getReason()))
            .map(c -> c.getReason());
    return Stream.concat(waiting, unplaced).map(reason -> named(pod) + " is in " + reason);
  }

  private static boolean is(DeploymentStatus status, String condition) {
    return status.getConditions().stream()
        .anyMatch(c -> c.getType().equals(condition) && c.getStatus().equals("True"));
  }

  private static int count(@Nullable Integer number) {
    return number == null ? 0 : number;
  }

  static String named(HasMetadata object) {
    String namespace = object.getMetadata().getNamespace();
    return object.getKind()
        + " "
        + (namespace == null ? "" : namespace + "/")
        + object.getMetadata().getName();
  }
}
