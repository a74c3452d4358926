package org.ncclconformance.situation.witness;

import static org.ncclconformance.trainer.state.TrainerState.ABSENT;
import static org.ncclconformance.trainer.state.TrainerState.CONTROLLER_DEAD;
import static org.ncclconformance.trainer.state.TrainerState.CRD_ONLY;
import static org.ncclconformance.trainer.state.TrainerState.FOREIGN;
import static org.ncclconformance.trainer.state.TrainerState.TERMINATING;
import static org.ncclconformance.trainer.state.TrainerState.UNKNOWN;
import static org.ncclconformance.trainer.state.TrainerState.WEBHOOK_UNREACHABLE;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * Says what state Trainer and JobSet are in, so that the suite need not ask those whom it judges.
 * It goes by what Kubernetes says of the objects, and, where all of that is well, by one dry run of
 * what a user would create.
 */
public final class TrainerWitness {
  private static final List<String> DEFINITIONS =
      List.of(
          "trainjobs.trainer.kubeflow.org",
          "trainingruntimes.trainer.kubeflow.org",
          "clustertrainingruntimes.trainer.kubeflow.org",
          "jobsets.jobset.x-k8s.io");

  private final KubernetesClient client;

  public TrainerWitness(Cluster cluster) {
    this.client = cluster.client();
  }

  /**
   * Looks once.
   *
   * @throws KubernetesClientException where the API server does not let it look
   */
  public Sight look() {
    List<CustomResourceDefinition> definitions = definitions();
    Controllers controllers = new Controllers(client);
    List<WebhookService> webhooks = WebhookService.all(client);
    return ending(definitions, controllers, webhooks)
        .or(() -> partly(definitions, controllers, webhooks))
        .or(() -> unreachable(webhooks))
        .or(() -> notServing(controllers, webhooks))
        .or(() -> incomplete(definitions, controllers, webhooks))
        .orElseGet(() -> new TriedCreates(client).tried());
  }

  private List<CustomResourceDefinition> definitions() {
    return DEFINITIONS.stream()
        .map(name -> client.apiextensions().v1().customResourceDefinitions().withName(name).get())
        .filter(Objects::nonNull)
        .toList();
  }

  private Optional<Sight> ending(
      List<CustomResourceDefinition> definitions,
      Controllers controllers,
      List<WebhookService> webhooks) {
    Stream<HasMetadata> namespaces =
        Stream.concat(
                Stream.of("kubeflow-system"),
                Stream.concat(
                    controllers.all().stream().map(d -> d.getMetadata().getNamespace()),
                    webhooks.stream().map(WebhookService::namespace)))
            .distinct()
            .map(name -> client.namespaces().withName(name).get());
    return Stream.concat(definitions.stream(), namespaces)
        .filter(Objects::nonNull)
        .filter(object -> object.getMetadata().getDeletionTimestamp() != null)
        .findFirst()
        .map(object -> sight(TERMINATING, Controllers.named(object) + " is being deleted"));
  }

  private static Optional<Sight> partly(
      List<CustomResourceDefinition> definitions,
      Controllers controllers,
      List<WebhookService> webhooks) {
    if (!controllers.all().isEmpty() || !webhooks.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        definitions.isEmpty()
            ? sight(ABSENT, "")
            : sight(
                CRD_ONLY,
                definitions.size()
                    + " of 4 CustomResourceDefinitions are there, as "
                    + definitions.get(0).getMetadata().getName()
                    + ", and no controller of them"));
  }

  private static Optional<Sight> unreachable(List<WebhookService> webhooks) {
    return webhooks.stream()
        .filter(webhook -> webhook.service().isEmpty())
        .findFirst()
        .map(webhook -> sight(WEBHOOK_UNREACHABLE, webhook + " has no such Service"));
  }

  private static Optional<Sight> notServing(
      Controllers controllers, List<WebhookService> webhooks) {
    // a controller that is dead is the cause, whatever else has not come yet
    return controllers.all().stream()
        .map(controllers::why)
        .flatMap(Optional::stream)
        .max((a, b) -> Boolean.compare(isDead(a), isDead(b)))
        .or(
            () ->
                webhooks.stream()
                    .filter(webhook -> !webhook.answers())
                    .findFirst()
                    .map(webhook -> silent(controllers, webhook)));
  }

  private static boolean isDead(Sight sight) {
    return sight.state() == CONTROLLER_DEAD;
  }

  private static Sight silent(Controllers controllers, WebhookService webhook) {
    return controllers.behind(webhook).isEmpty()
        ? sight(CONTROLLER_DEAD, webhook + " has no Deployment behind it")
        : sight(WEBHOOK_UNREACHABLE, webhook + " has no endpoint that is ready");
  }

  private static Optional<Sight> incomplete(
      List<CustomResourceDefinition> definitions,
      Controllers controllers,
      List<WebhookService> webhooks) {
    for (WebhookService webhook : webhooks) {
      List<Deployment> behind = controllers.behind(webhook);
      if (behind.size() > 1) {
        return Optional.of(sight(FOREIGN, webhook + " has " + behind.size() + " Deployments"));
      }
    }
    long established = definitions.stream().filter(TrainerWitness::isEstablished).count();
    if (established < DEFINITIONS.size()) {
      return Optional.of(
          sight(UNKNOWN, established + " of 4 CustomResourceDefinitions are established"));
    }
    long served = webhooks.stream().map(WebhookService::of).distinct().count();
    return served < 2
        ? Optional.of(sight(UNKNOWN, "only one of Trainer and JobSet has webhooks"))
        : Optional.empty();
  }

  private static boolean isEstablished(CustomResourceDefinition definition) {
    return definition.getStatus() != null
        && definition.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Established") && c.getStatus().equals("True"));
  }

  private static Sight sight(TrainerState state, String why) {
    return new Sight(state, why);
  }
}
