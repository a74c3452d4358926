package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.release.Component;
import org.ncclconformance.trainer.release.ServiceRef;
import org.ncclconformance.trainer.release.WebhookEntry;

/**
 * What one look saw of Trainer and JobSet.
 *
 * @param definitions those of the four that exist
 * @param configurations webhook configurations; others than the two components' are ignored
 * @param namespaces those that hold something of it, and the one that an install would use
 */
record Snapshot(
    List<Definition> definitions,
    List<HasMetadata> configurations,
    List<Namespace> namespaces,
    List<Deployment> deployments,
    List<Service> services,
    List<EndpointSlice> endpointSlices,
    List<ReplicaSet> replicaSets,
    List<Pod> pods,
    List<Event> events,
    List<ConfigMap> configMaps) {

  /**
   * A custom resource definition without its schema.
   *
   * @param deleted since when it is being deleted, or null
   */
  record Definition(ObjectRef ref, boolean established, @Nullable String deleted) {}

  List<WebhookEntry> entries(Component component) {
    return configurations.stream()
        .flatMap(c -> WebhookEntry.of(c).stream())
        .filter(entry -> entry.component() == component)
        .toList();
  }

  /** Namespaces of everything that belongs to the components. */
  Set<String> usedNamespaces() {
    Set<String> used = new LinkedHashSet<>();
    for (Component component : Component.values()) {
      for (WebhookEntry entry : entries(component)) {
        if (entry.service() != null) {
          used.add(entry.service().namespace());
        }
      }
      deployments.stream()
          .filter(component::runs)
          .map(d -> d.getMetadata().getNamespace())
          .forEach(used::add);
    }
    return used;
  }

  /** What is being deleted, and since when; pods and the like come and go and do not count. */
  Map<ObjectRef, String> deleted() {
    Map<ObjectRef, String> deleted = new LinkedHashMap<>();
    List<HasMetadata> objects = new ArrayList<>(namespaces);
    objects.addAll(configurations.stream().filter(c -> !WebhookEntry.of(c).isEmpty()).toList());
    for (Component component : Component.values()) {
      deployments.stream().filter(component::runs).forEach(objects::add);
      services.stream()
          .filter(s -> entries(component).stream().anyMatch(e -> pointsTo(e, s)))
          .forEach(objects::add);
    }
    for (HasMetadata object : objects) {
      String since = object.getMetadata().getDeletionTimestamp();
      if (since != null) {
        deleted.put(ObjectRef.of(object), since);
      }
    }
    for (Definition definition : definitions) {
      if (definition.deleted() != null) {
        deleted.put(definition.ref(), definition.deleted());
      }
    }
    return deleted;
  }

  private static boolean pointsTo(WebhookEntry entry, Service service) {
    var meta = service.getMetadata();
    return new ServiceRef(String.valueOf(meta.getNamespace()), meta.getName())
        .equals(entry.service());
  }
}
