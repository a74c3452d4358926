package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.api.Definitions;
import org.ncclconformance.trainer.api.Parallel;
import org.ncclconformance.trainer.api.RawRequests;
import org.ncclconformance.trainer.release.Component;

/** Reads a snapshot in three rounds of parallel requests; the last only where pods have trouble. */
final class SnapshotReader {
  private static final String BY_NAME = Component.NAME + " in (trainer, kubeflow-trainer, jobset)";
  private static final String BY_PART = "app.kubernetes.io/part-of=jobset";
  private static final String PUBLIC = "kubeflow-trainer-public";

  private final KubernetesClient client;
  private final String installNamespace;

  SnapshotReader(KubernetesClient client, String installNamespace) {
    this.client = client;
    this.installNamespace = installNamespace;
  }

  /** Reads; every failure of a request ends it with that request's exception. */
  Snapshot read() throws InterruptedException {
    List<Callable<List<?>>> first = new ArrayList<>();
    for (Component component : Component.values()) {
      component.definitions().forEach(name -> first.add(() -> optional(definition(name))));
      first.add(() -> optional(mutating(component)));
      first.add(() -> optional(validating(component)));
    }
    first.add(() -> labelled(BY_NAME));
    first.add(() -> labelled(BY_PART));
    Snapshot shape = snapshot(all(first), List.of());

    Set<String> used = shape.usedNamespaces();
    List<Callable<List<?>>> second = new ArrayList<>();
    Set<String> named = new TreeSet<>(used);
    named.add(installNamespace);
    named.forEach(ns -> second.add(() -> optional(client.namespaces().withName(ns).get())));
    used.forEach(ns -> second.addAll(namespace(ns)));
    List<?> around = all(second);
    Snapshot whole = snapshot(shape.definitions(), around, shape.configurations());
    if (whole.deployments().stream().filter(SnapshotReader::ours).allMatch(Rollout::complete)) {
      return whole;
    }
    List<Callable<List<?>>> third = new ArrayList<>();
    used.forEach(ns -> third.addAll(pods(ns)));
    return snapshot(shape.definitions(), around, shape.configurations(), all(third));
  }

  /** The definitions alone. */
  List<Snapshot.Definition> definitions() throws InterruptedException {
    List<String> names =
        Stream.of(Component.values()).flatMap(c -> c.definitions().stream()).toList();
    return Parallel.map(names, name -> Optional.ofNullable(definition(name))).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static boolean ours(Deployment deployment) {
    return Stream.of(Component.values()).anyMatch(c -> c.runs(deployment));
  }

  private List<Callable<List<?>>> namespace(String ns) {
    return List.of(
        () -> client.services().inNamespace(ns).list().getItems(),
        () -> client.discovery().v1().endpointSlices().inNamespace(ns).list().getItems(),
        () -> client.apps().deployments().inNamespace(ns).list().getItems(),
        () -> optional(client.configMaps().inNamespace(ns).withName(PUBLIC).get()));
  }

  private List<Callable<List<?>>> pods(String ns) {
    return List.of(
        () -> client.apps().replicaSets().inNamespace(ns).list().getItems(),
        () -> client.pods().inNamespace(ns).list().getItems(),
        () -> client.events().v1().events().inNamespace(ns).list().getItems());
  }

  private Snapshot.@Nullable Definition definition(String name) {
    ObjectRef ref =
        new ObjectRef(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "customresourcedefinitions",
            null,
            name,
            null);
    Map<?, ?> found = RawRequests.get(client, ref.path());
    if (!(found.get("metadata") instanceof Map<?, ?> meta)) {
      return null;
    }
    Object deleted = meta.get("deletionTimestamp");
    return new Snapshot.Definition(
        new ObjectRef(
            ref.apiVersion(),
            ref.kind(),
            ref.plural(),
            null,
            name,
            String.valueOf(meta.get("uid"))),
        Definitions.established(found),
        deleted == null ? null : deleted.toString());
  }

  private @Nullable HasMetadata mutating(Component component) {
    return client
        .admissionRegistration()
        .v1()
        .mutatingWebhookConfigurations()
        .withName(component.mutating())
        .get();
  }

  private @Nullable HasMetadata validating(Component component) {
    return client
        .admissionRegistration()
        .v1()
        .validatingWebhookConfigurations()
        .withName(component.validating())
        .get();
  }

  private List<Deployment> labelled(String selector) {
    return client
        .apps()
        .deployments()
        .inAnyNamespace()
        .withLabelSelector(selector)
        .list()
        .getItems();
  }

  private static <T> List<T> optional(@Nullable T object) {
    return object == null ? List.of() : List.of(object);
  }

  private static List<?> all(List<Callable<List<?>>> requests) throws InterruptedException {
    return Parallel.map(requests, SnapshotReader::call).stream().flatMap(List::stream).toList();
  }

  private static List<?> call(Callable<List<?>> request) {
    try {
      return request.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Snapshot snapshot(List<?>... found) {
    List<?> objects = Stream.of(found).flatMap(List::stream).filter(Objects::nonNull).toList();
    return new Snapshot(
        all(objects, Snapshot.Definition.class),
        all(objects, HasMetadata.class).stream()
            .filter(o -> o.getKind().endsWith("WebhookConfiguration"))
            .toList(),
        all(objects, io.fabric8.kubernetes.api.model.Namespace.class),
        all(objects, Deployment.class).stream().filter(distinct()).toList(),
        all(objects, io.fabric8.kubernetes.api.model.Service.class),
        all(objects, io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice.class),
        all(objects, io.fabric8.kubernetes.api.model.apps.ReplicaSet.class),
        all(objects, io.fabric8.kubernetes.api.model.Pod.class),
        all(objects, io.fabric8.kubernetes.api.model.events.v1.Event.class),
        all(objects, io.fabric8.kubernetes.api.model.ConfigMap.class));
  }

  private static Predicate<HasMetadata> distinct() {
    Set<String> seen = new TreeSet<>();
    return o -> seen.add(o.getMetadata().getNamespace() + "/" + o.getMetadata().getName());
  }

  private static <T> List<T> all(List<?> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
