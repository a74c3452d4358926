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
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.ncclconformance.cluster.Changes;

/** A snapshot that watches keep up to date. */
final class LiveSnapshot {
  private static final int DEFINITIONS = 4;

  private final SnapshotReader reader;
  private final List<Supplier<? extends List<? extends HasMetadata>>> configurations =
      new ArrayList<>();
  private final Several<Namespace> namespaces = new Several<>();
  private final Several<Deployment> deployments = new Several<>();
  private final Several<Service> services = new Several<>();
  private final Several<EndpointSlice> endpointSlices = new Several<>();
  private final Several<ReplicaSet> replicaSets = new Several<>();
  private final Several<Pod> pods = new Several<>();
  private final Several<Event> events = new Several<>();
  private final Several<ConfigMap> configMaps = new Several<>();
  private List<Snapshot.Definition> definitions;

  /** Returns when everything has been listed once. */
  LiveSnapshot(Changes changes, KubernetesClient client, Set<String> where)
      throws InterruptedException {
    this.reader = new SnapshotReader(client, "");
    this.definitions = reader.definitions();
    var admission = client.admissionRegistration().v1();
    configurations.add(changes.follow(admission.mutatingWebhookConfigurations()));
    configurations.add(changes.follow(admission.validatingWebhookConfigurations()));
    each(changes, where, namespaces, ns -> client.namespaces().withName(ns));
    each(changes, where, deployments, ns -> client.apps().deployments().inNamespace(ns));
    each(changes, where, services, ns -> client.services().inNamespace(ns));
    each(
        changes,
        where,
        endpointSlices,
        ns -> client.discovery().v1().endpointSlices().inNamespace(ns));
    each(changes, where, replicaSets, ns -> client.apps().replicaSets().inNamespace(ns));
    each(changes, where, pods, ns -> client.pods().inNamespace(ns));
    each(changes, where, events, ns -> client.events().v1().events().inNamespace(ns));
    each(changes, where, configMaps, ns -> client.configMaps().inNamespace(ns));
  }

  private <T> void each(
      Changes changes, Set<String> where, Several<T> into, Function<String, Informable<T>> what) {
    where.forEach(ns -> into.add(changes.follow(what.apply(ns))));
  }

  /** What is there now; of the definitions, what was there when they were last incomplete. */
  Snapshot now() {
    return new Snapshot(
        definitions(),
        configurations.stream()
            .flatMap(s -> s.get().stream())
            .map(HasMetadata.class::cast)
            .toList(),
        namespaces.now(),
        deployments.now(),
        services.now(),
        endpointSlices.now(),
        replicaSets.now(),
        pods.now(),
        events.now(),
        configMaps.now());
  }

  private List<Snapshot.Definition> definitions() {
    boolean complete =
        definitions.size() == DEFINITIONS
            && definitions.stream().allMatch(Snapshot.Definition::established);
    if (!complete) {
      try {
        definitions = reader.definitions();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return definitions;
  }

  /** The same kind in several namespaces. */
  private static final class Several<T> {
    private final List<Supplier<List<T>>> stores = new CopyOnWriteArrayList<>();

    void add(Supplier<List<T>> store) {
      stores.add(store);
    }

    List<T> now() {
      return stores.stream().flatMap(s -> s.get().stream()).toList();
    }
  }
}
