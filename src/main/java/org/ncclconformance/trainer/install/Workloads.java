package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.trainer.api.RawRequests;
import org.ncclconformance.trainer.api.ServerTrouble;
import org.ncclconformance.trainer.release.Component;

/** The custom resources that would vanish with their definitions. */
final class Workloads {
  /** Trainer up to v2.2 puts it on runtimes and takes it off only while it runs. */
  private static final String HOLD = "trainer.kubeflow.org/resource-in-use";

  private static final Duration AGAIN = Duration.ofMillis(500);

  private final Cluster cluster;
  private final List<String> collections = new ArrayList<>();

  /** Those of the definitions among the objects. */
  Workloads(Cluster cluster, List<ObjectRef> removed) {
    this.cluster = cluster;
    for (Component component : Component.values()) {
      component
          .collections()
          .forEach(
              (definition, path) -> {
                if (removed.stream().anyMatch(ref -> isDefinition(ref, definition))) {
                  collections.add(path);
                }
              });
    }
  }

  private static boolean isDefinition(ObjectRef ref, String name) {
    return InstallOrder.of(ref) == InstallOrder.DEFINITIONS && ref.name().equals(name);
  }

  /** Waits until there are none; those that are still there at the deadline, named. */
  List<String> awaitNone(Deadline deadline) throws InterruptedException {
    List<String> names = new ArrayList<>();
    WaitResult<Boolean, Void> result = Wait.until(new Signal(), deadline, AGAIN, () -> look(names));
    return result instanceof WaitResult.Reached ? List.of() : names;
  }

  private Look<Boolean, Void> look(List<String> names) {
    names.clear();
    try {
      list().forEach(item -> names.add(item.toString()));
    } catch (KubernetesClientException e) {
      // for seconds after a definition was created, its objects' storage answers 429
      if (!ServerTrouble.isPassing(ApiFailure.of(e))) {
        throw e;
      }
      names.add("objects that cannot be listed: " + ApiFailure.of(e));
    }
    return names.isEmpty() ? new Look.Reached<>(true) : new Look.NotYet<>(String.join(", ", names));
  }

  /** Whether all that is left are deleted runtimes that wait for a Trainer that does not come. */
  boolean onlyHeldRuntimes() {
    return list().stream().allMatch(item -> item.deleted() && item.held());
  }

  /** Lets them go; only after the webhooks are gone, as this is an update that they refuse. */
  void release() {
    for (Item item : list()) {
      cluster.client().raw(item.path(), "PUT", item.withoutHold());
    }
  }

  private List<Item> list() {
    List<Item> items = new ArrayList<>();
    for (String collection : collections) {
      if (RawRequests.get(cluster.client(), collection).get("items") instanceof List<?> list) {
        for (Object each : list) {
          if (each instanceof Map<?, ?> object
              && object.get("metadata") instanceof Map<?, ?> meta) {
            items.add(new Item(collection, object, meta));
          }
        }
      }
    }
    return items;
  }

  private record Item(String collection, Map<?, ?> object, Map<?, ?> meta) {
    boolean deleted() {
      return meta.get("deletionTimestamp") != null;
    }

    boolean held() {
      return meta.get("finalizers") instanceof List<?> finalizers
          && finalizers.size() == 1
          && finalizers.contains(HOLD);
    }

    String path() {
      int plural = collection.lastIndexOf('/');
      Object namespace = meta.get("namespace");
      return collection.substring(0, plural)
          + (namespace == null ? "" : "/namespaces/" + namespace)
          + collection.substring(plural)
          + "/"
          + meta.get("name");
    }

    /** With its UID and resource version, so that only this very object is changed. */
    Map<?, ?> withoutHold() {
      Map<Object, Object> metadata = new java.util.LinkedHashMap<>(meta);
      metadata.remove("finalizers");
      Map<Object, Object> copy = new java.util.LinkedHashMap<>(object);
      copy.put("metadata", metadata);
      return copy;
    }

    @Override
    public String toString() {
      Object namespace = meta.get("namespace");
      return object.get("kind")
          + " "
          + (namespace == null ? "" : namespace + "/")
          + meta.get("name");
    }
  }
}
