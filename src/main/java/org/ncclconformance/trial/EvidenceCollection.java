package org.ncclconformance.trial;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.diagnosis.EventHistory;
import org.ncclconformance.validator.Evidence;

/**
 * What a reader of a failure wants to see of the cluster: controllers, pods, webhooks, runs, events
 * by time, logs. Never Secrets, whatever they are called.
 */
public final class EvidenceCollection {
  private static final Set<String> SYSTEM = Set.of("kube-system", "kube-public", "kube-node-lease");
  private static final int LOG_LINES = 60;

  private final KubernetesClient client;

  public EvidenceCollection(KubernetesClient client) {
    this.client = client;
  }

  /** Collects what it can; what cannot be read becomes a line that says so. */
  public List<Evidence> collect() {
    List<Evidence> files = new ArrayList<>();
    files.add(yaml("pods.yaml", () -> client.pods().inAnyNamespace().list()));
    files.add(yaml("deployments.yaml", () -> client.apps().deployments().inAnyNamespace().list()));
    files.add(yaml("jobs.yaml", () -> client.batch().v1().jobs().inAnyNamespace().list()));
    files.add(yaml("nodes.yaml", () -> client.nodes().list()));
    files.add(
        yaml(
            "endpointslices.yaml",
            () -> client.discovery().v1().endpointSlices().inAnyNamespace().list()));
    files.add(
        yaml(
            "webhooks.yaml",
            () -> client.admissionRegistration().v1().mutatingWebhookConfigurations().list()));
    files.add(custom("trainjobs.yaml", "trainer.kubeflow.org/v1alpha1", "TrainJob"));
    files.add(custom("jobsets.yaml", "jobset.x-k8s.io/v1alpha2", "JobSet"));
    files.add(text("events.txt", this::events));
    files.add(text("logs.txt", this::logs));
    return files;
  }

  private Evidence yaml(String name, Supplier<KubernetesResourceList<? extends HasMetadata>> list) {
    return text(
        name,
        () ->
            list.get().getItems().stream()
                .filter(o -> !SYSTEM.contains(String.valueOf(o.getMetadata().getNamespace())))
                .map(this::withoutManagedFields)
                .collect(Collectors.joining("---\n")));
  }

  private Evidence custom(String name, String apiVersion, String kind) {
    return yaml(
        name, () -> client.genericKubernetesResources(apiVersion, kind).inAnyNamespace().list());
  }

  private String withoutManagedFields(HasMetadata object) {
    object.getMetadata().setManagedFields(List.of());
    return Serialization.shared().asYaml(object);
  }

  private String events() {
    return client.events().v1().events().inAnyNamespace().list().getItems().stream()
        .sorted(Comparator.comparing(EventHistory::lastSeen))
        .map(EvidenceCollection::line)
        .collect(Collectors.joining("\n"));
  }

  private static String line(Event event) {
    var about = event.getRegarding();
    return "%s %-8s %s %s/%s (%d) %s"
        .formatted(
            EventHistory.lastSeen(event),
            event.getType(),
            event.getReason(),
            about.getKind(),
            about.getName(),
            EventHistory.occurrences(event),
            EventHistory.note(event));
  }

  private String logs() {
    StringBuilder logs = new StringBuilder();
    for (Pod pod : client.pods().inAnyNamespace().list().getItems()) {
      if (SYSTEM.contains(pod.getMetadata().getNamespace())) {
        continue;
      }
      String name = pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
      logs.append("==> ").append(name).append('\n');
      try {
        logs.append(client.pods().resource(pod).tailingLines(LOG_LINES).getLog());
      } catch (KubernetesClientException e) {
        logs.append("no log: ").append(e.getMessage());
      }
      logs.append('\n');
    }
    return logs.toString();
  }

  private static Evidence text(String name, Supplier<String> text) {
    try {
      return new Evidence(name, text.get());
    } catch (KubernetesClientException e) {
      return new Evidence(name, "could not be read: " + e.getMessage());
    }
  }
}
