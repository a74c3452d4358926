package org.ncclconformance.situation.witness;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ServiceReference;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a webhook of Trainer or JobSet is served.
 *
 * @param of whose it is, by the group of the kinds that it is asked about
 * @param configuration as a reader finds it
 * @param service that it points to, or empty where that is not there
 * @param answers whether an endpoint of it is ready
 */
record WebhookService(
    String of,
    String configuration,
    String namespace,
    String name,
    Optional<Service> service,
    boolean answers) {
  /** Names that the controllers themselves insist on. */
  private static final Map<String, String> OWNERS =
      Map.of(
          "defaulter.trainer.kubeflow.org", "trainer.kubeflow.org",
          "validator.trainer.kubeflow.org", "trainer.kubeflow.org",
          "jobset-mutating-webhook-configuration", "jobset.x-k8s.io",
          "jobset-validating-webhook-configuration", "jobset.x-k8s.io");

  /** Each webhook configuration that is there, with each Service that it points to. */
  static List<WebhookService> all(KubernetesClient client) {
    var admission = client.admissionRegistration().v1();
    return Stream.concat(
            admission.mutatingWebhookConfigurations().list().getItems().stream()
                .flatMap(c -> c.getWebhooks().stream().flatMap(w -> of(c, w.getClientConfig()))),
            admission.validatingWebhookConfigurations().list().getItems().stream()
                .flatMap(c -> c.getWebhooks().stream().flatMap(w -> of(c, w.getClientConfig()))))
        .distinct()
        .map(pointed -> pointed.found(client))
        .toList();
  }

  private record Pointed(String of, String configuration, String namespace, String name) {

    WebhookService found(KubernetesClient client) {
      return new WebhookService(
          of,
          configuration,
          namespace,
          name,
          Optional.ofNullable(client.services().inNamespace(namespace).withName(name).get()),
          client
              .discovery()
              .v1()
              .endpointSlices()
              .inNamespace(namespace)
              .withLabel("kubernetes.io/service-name", name)
              .list()
              .getItems()
              .stream()
              .flatMap(slice -> slice.getEndpoints().stream())
              .anyMatch(
                  e ->
                      e.getConditions() != null
                          && !Boolean.FALSE.equals(e.getConditions().getReady())));
    }
  }

  private static Stream<Pointed> of(HasMetadata configuration, WebhookClientConfig config) {
    String name = configuration.getMetadata().getName();
    ServiceReference service = config.getService();
    return OWNERS.containsKey(name) && service != null
        ? Stream.of(
            new Pointed(
                Objects.requireNonNull(OWNERS.get(name)),
                configuration.getKind() + " " + name,
                service.getNamespace(),
                service.getName()))
        : Stream.empty();
  }

  @Override
  public String toString() {
    return configuration + " points to Service " + namespace + "/" + name + ", which";
  }
}
