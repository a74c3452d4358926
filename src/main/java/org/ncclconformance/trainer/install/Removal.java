package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.OwnedDeletion;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.trainer.api.Parallel;
import org.ncclconformance.trainer.api.ServerTrouble;

/**
 * Removes what a journal lists and nothing else, by UID, in an order that cannot hang: webhook
 * configurations before the controllers that answer them, definitions before the namespace. While
 * TrainJobs or runtimes exist, it removes nothing: the definitions would take them along.
 */
public final class Removal {
  private static final Duration WORKLOADS = Duration.ofSeconds(20);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final List<List<InstallOrder>> STEPS =
      List.of(
          List.of(InstallOrder.WEBHOOKS),
          List.of(InstallOrder.CONTROLLERS, InstallOrder.SUPPORT),
          List.of(InstallOrder.DEFINITIONS),
          List.of(InstallOrder.NAMESPACES));

  private final Cluster cluster;
  private final OwnedDeletion deletion;

  public Removal(Cluster cluster) {
    this.cluster = cluster;
    this.deletion = new OwnedDeletion(cluster);
  }

  /**
   * Removes, and waits until everything is gone.
   *
   * @return what is still there at the deadline, and why; an interrupt ends it early and stays set
   */
  public List<NotRemoved> remove(InstallJournal journal, Deadline deadline) {
    List<ObjectRef> newestFirst = new ArrayList<>(journal.entries());
    Collections.reverse(newestFirst);
    try {
      Workloads workloads = new Workloads(cluster, newestFirst);
      List<String> users = workloads.awaitNone(deadline.within(WORKLOADS));
      if (!users.isEmpty() && workloads.onlyHeldRuntimes()) {
        delete(step(newestFirst, STEPS.get(0)), deadline);
        workloads.release();
        users = workloads.awaitNone(deadline.within(WORKLOADS));
      }
      if (!users.isEmpty()) {
        String reason = "in use by " + String.join(", ", users);
        return newestFirst.stream().map(ref -> new NotRemoved(ref, reason)).toList();
      }
      return removeAll(newestFirst, deadline);
    } catch (KubernetesClientException e) {
      String reason = "could not be looked at: " + ApiFailure.of(e);
      return newestFirst.stream().map(ref -> new NotRemoved(ref, reason)).toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return newestFirst.stream().map(ref -> new NotRemoved(ref, "interrupted")).toList();
    }
  }

  private List<NotRemoved> removeAll(List<ObjectRef> newestFirst, Deadline deadline)
      throws InterruptedException {
    List<NotRemoved> left = new ArrayList<>();
    for (List<InstallOrder> step : STEPS) {
      left.addAll(delete(step(newestFirst, step), deadline));
      if (step.contains(InstallOrder.DEFINITIONS)) {
        left.addAll(awaitGone(step(newestFirst, step), left, deadline));
      }
    }
    List<ObjectRef> others =
        newestFirst.stream()
            .filter(ref -> InstallOrder.of(ref) != InstallOrder.DEFINITIONS)
            .toList();
    left.addAll(awaitGone(others, left, deadline));
    return left;
  }

  private static List<ObjectRef> step(List<ObjectRef> refs, List<InstallOrder> step) {
    return refs.stream().filter(ref -> step.contains(InstallOrder.of(ref))).toList();
  }

  private List<NotRemoved> delete(List<ObjectRef> refs, Deadline deadline)
      throws InterruptedException {
    return Parallel.mapWaiting(refs, ref -> delete(ref, deadline)).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<NotRemoved> delete(ObjectRef ref, Deadline deadline) {
    try {
      WaitResult<Boolean, String> result =
          Wait.until(
              new Signal(),
              deadline,
              RETRY,
              () -> {
                Optional<ApiFailure> failure = deletion.delete(ref);
                if (failure.isEmpty()) {
                  return new Look.Reached<>(true);
                }
                return ServerTrouble.isPassing(failure.get())
                    ? new Look.NotYet<>(failure.get().toString())
                    : new Look.Ended<>(failure.get().toString());
              });
      if (result instanceof WaitResult.Ended<Boolean, String> ended) {
        return Optional.of(new NotRemoved(ref, ended.why()));
      }
      return result instanceof WaitResult.Expired<Boolean, String> expired
          ? Optional.of(new NotRemoved(ref, expired.lastSeen()))
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new NotRemoved(ref, "interrupted"));
    }
  }

  private List<NotRemoved> awaitGone(
      List<ObjectRef> refs, List<NotRemoved> failed, Deadline deadline)
      throws InterruptedException {
    List<ObjectRef> asked =
        refs.stream()
            .filter(ref -> failed.stream().noneMatch(left -> left.object().equals(ref)))
            .toList();
    return Parallel.mapWaiting(asked, ref -> awaitGone(ref, deadline)).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<NotRemoved> awaitGone(ObjectRef ref, Deadline deadline) {
    try {
      return deletion.awaitGone(ref, deadline)
          ? Optional.empty()
          : Optional.of(new NotRemoved(ref, DeletionObstacle.why(cluster.client(), ref)));
    } catch (KubernetesClientException e) {
      return Optional.of(new NotRemoved(ref, "may be there: " + ApiFailure.of(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new NotRemoved(ref, "interrupted"));
    }
  }
}
