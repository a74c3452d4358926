package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Changes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.OwnedDeletion;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;

/** Removes a run's namespace, and says what would not go. */
final class RunCleanup {
  private final Cluster cluster;
  private final OwnedDeletion deletion;

  RunCleanup(Cluster cluster) {
    this.cluster = cluster;
    this.deletion = new OwnedDeletion(cluster);
  }

  /**
   * Removes the objects one after another, the newest first, then the namespace: a namespace that
   * meets finalizers while it empties itself looks again only seconds later.
   *
   * @param created in that namespace, in the order of their creation
   * @return what is left when the namespace is gone or the deadline has passed
   */
  List<NotRemoved> remove(ObjectRef namespace, List<ObjectRef> created, Deadline deadline)
      throws InterruptedException {
    try {
      Deadline early = deadline.within(deadline.remaining().dividedBy(3));
      for (int i = created.size() - 1; i >= 0; i--) {
        deletion.delete(created.get(i));
        deletion.awaitGone(created.get(i), early);
      }
      awaitNoPods(namespace, early);
      Optional<ApiFailure> refused = deletion.delete(namespace);
      if (refused.isPresent()) {
        return List.of(new NotRemoved(namespace, refused.get().toString()));
      }
      if (deletion.awaitGone(namespace, deadline.within(deadline.remaining().dividedBy(2)))) {
        return List.of();
      }
      releaseRuntime(namespace);
      return deletion.awaitGone(namespace, deadline)
          ? List.of()
          : List.of(new NotRemoved(namespace, whatHoldsIt(namespace)));
    } catch (KubernetesClientException e) {
      return List.of(new NotRemoved(namespace, ApiFailure.of(e).toString()));
    }
  }

  private void awaitNoPods(ObjectRef namespace, Deadline deadline) throws InterruptedException {
    try (Changes changes = new Changes()) {
      Supplier<List<Pod>> pods =
          changes.follow(cluster.client().pods().inNamespace(namespace.name()));
      // Pods that stay are the namespace's business, which is deleted in any case.
      WaitResult<Boolean, Void> unused =
          Wait.until(
              changes.signal(),
              deadline,
              () ->
                  pods.get().isEmpty()
                      ? new Look.Reached<>(true)
                      : new Look.NotYet<>(pods.get().size() + " pods"));
    }
  }

  /**
   * Trainer before 2.3 keeps its TrainingRuntimes with a finalizer, which nobody serves once
   * Trainer is dead; this one is ours, and its TrainJob is going with it.
   */
  private void releaseRuntime(ObjectRef namespace) {
    Resource<GenericKubernetesResource> runtime =
        cluster
            .client()
            .genericKubernetesResources(RunFollowing.RUNTIMES)
            .inNamespace(namespace.name())
            .withName(RunManifests.RUNTIME);
    try {
      GenericKubernetesResource held = runtime.get();
      if (held != null && held.getMetadata().getDeletionTimestamp() != null) {
        held.getMetadata().setFinalizers(List.of());
        runtime.patch(held);
      }
    } catch (KubernetesClientException e) {
      // The webhook of a dead Trainer refuses even this: the namespace's conditions will say what
      // is left.
    }
  }

  private String whatHoldsIt(ObjectRef namespace) {
    Namespace held = cluster.client().namespaces().withName(namespace.name()).get();
    if (held == null || held.getStatus() == null || held.getStatus().getConditions() == null) {
      return "not gone when the deadline passed";
    }
    return "not gone when the deadline passed: "
        + held.getStatus().getConditions().stream()
            .filter(c -> Objects.equals(c.getStatus(), "True"))
            .map(c -> c.getType() + ": " + c.getMessage())
            .collect(Collectors.joining("; "));
  }
}
