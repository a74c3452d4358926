package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.release.Component;
import org.ncclconformance.trainer.release.ServiceRef;
import org.ncclconformance.trainer.release.Templates;
import org.ncclconformance.trainer.release.TrainerVersion;
import org.ncclconformance.trainer.release.WebhookBackend;
import org.ncclconformance.trainer.release.WebhookEntry;

/** One component within a snapshot, recognised by what its webhooks point to. */
final class ComponentView {
  private static final String SERVICE_NAME = "kubernetes.io/service-name";

  private final Component component;
  private final Snapshot snapshot;
  private final List<WebhookEntry> entries;

  ComponentView(Component component, Snapshot snapshot) {
    this.component = component;
    this.snapshot = snapshot;
    this.entries = snapshot.entries(component);
  }

  Component component() {
    return component;
  }

  List<WebhookEntry> entries() {
    return entries;
  }

  /** Whether there is more of it than definitions. */
  boolean present() {
    return !entries.isEmpty() || !deployments().isEmpty();
  }

  Set<ServiceRef> refs() {
    return entries.stream()
        .map(WebhookEntry::service)
        .filter(Objects::nonNull)
        .map(ServiceRef.class::cast)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  Optional<Service> service(ServiceRef ref) {
    return new WebhookBackend(component, ref).service(snapshot.services());
  }

  /** The Services of its webhooks that exist. */
  List<Service> services() {
    return refs().stream().flatMap(ref -> service(ref).stream()).toList();
  }

  /** The Deployments behind its Services, or else those that its labels or image give away. */
  List<Deployment> deployments() {
    Set<Deployment> found = new LinkedHashSet<>();
    for (ServiceRef ref : refs()) {
      service(ref)
          .ifPresent(
              s ->
                  found.addAll(
                      new WebhookBackend(component, ref).deployments(s, snapshot.deployments())));
    }
    snapshot.deployments().stream().filter(component::runs).forEach(found::add);
    return List.copyOf(found);
  }

  /** Whether each of its Services has at least one endpoint that is ready. */
  boolean serving() {
    return !refs().isEmpty() && refs().stream().allMatch(this::hasReadyEndpoint);
  }

  private boolean hasReadyEndpoint(ServiceRef ref) {
    return snapshot.endpointSlices().stream()
        .filter(slice -> ref.namespace().equals(slice.getMetadata().getNamespace()))
        .filter(slice -> ref.name().equals(serviceOf(slice)))
        // a slice without endpoints says null, not an empty list
        .flatMap(
            slice -> slice.getEndpoints() == null ? Stream.empty() : slice.getEndpoints().stream())
        .anyMatch(e -> e.getConditions() != null && isTrue(e.getConditions().getReady()));
  }

  private static @Nullable String serviceOf(EndpointSlice slice) {
    return slice.getMetadata().getLabels() == null
        ? null
        : slice.getMetadata().getLabels().get(SERVICE_NAME);
  }

  private static boolean isTrue(@Nullable Boolean value) {
    return Boolean.TRUE.equals(value);
  }

  /** What it lacks of what its version needs, each as a reader wants it. */
  List<String> missing() {
    List<String> missing = new java.util.ArrayList<>();
    component.definitions().stream()
        .filter(name -> snapshot.definitions().stream().noneMatch(d -> d.ref().name().equals(name)))
        .forEach(name -> missing.add("CustomResourceDefinition " + name));
    if (deployments().isEmpty()) {
      missing.add("Deployment of " + component.label());
    }
    if (lacks(component.validating())) {
      missing.add("ValidatingWebhookConfiguration " + component.validating());
    }
    List<String> images =
        deployments().stream().flatMap(d -> Templates.images(d).stream()).toList();
    if (lacks(component.mutating()) && !TrainerVersion.withoutDefaulter(component, images)) {
      missing.add("MutatingWebhookConfiguration " + component.mutating());
    }
    return missing;
  }

  private boolean lacks(String configuration) {
    return entries.stream().noneMatch(e -> e.configuration().name().equals(configuration));
  }

  List<ObjectRef> deploymentRefs() {
    return deployments().stream().map(ObjectRef::of).toList();
  }
}
