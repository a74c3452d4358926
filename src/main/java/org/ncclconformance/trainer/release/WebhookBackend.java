package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** From a webhook's Service to the Deployment that answers behind it. */
public record WebhookBackend(Component component, ServiceRef ref) {

  public Optional<Service> service(List<Service> services) {
    return services.stream()
        .filter(s -> s.getMetadata().getName().equals(ref.name()))
        .filter(s -> ref.namespace().equals(s.getMetadata().getNamespace()))
        .findFirst();
  }

  /**
   * The Deployments whose pods the Service selects. Trainer's selector is so wide that other
   * components of the namespace may match it too, so where several do, those that are recognised as
   * the component come first.
   */
  public List<Deployment> deployments(Service service, List<Deployment> deployments) {
    List<Deployment> selected =
        deployments.stream()
            .filter(d -> ref.namespace().equals(d.getMetadata().getNamespace()))
            .filter(d -> selects(service, d))
            .toList();
    List<Deployment> recognised = selected.stream().filter(component::runs).toList();
    return recognised.isEmpty() ? selected : recognised;
  }

  private static boolean selects(Service service, Deployment deployment) {
    Map<String, String> selector = service.getSpec().getSelector();
    var metadata = deployment.getSpec().getTemplate().getMetadata();
    return selector != null
        && !selector.isEmpty()
        && metadata != null
        && metadata.getLabels() != null
        && metadata.getLabels().entrySet().containsAll(selector.entrySet());
  }
}
