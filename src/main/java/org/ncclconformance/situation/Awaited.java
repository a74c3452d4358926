package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.Changes;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;

/** Waits until the controllers of a namespace show what an arrangement is about. */
public final class Awaited implements AutoCloseable {
  private static final String TRAINER = "kubeflow-trainer-controller-manager";

  private final KubernetesClient client;
  private final Changes changes = new Changes();
  private final Supplier<List<Deployment>> deployments;
  private final Supplier<List<Pod>> pods;

  Awaited(KubernetesClient client, String namespace) {
    this.client = client;
    this.deployments = changes.follow(client.apps().deployments().inNamespace(namespace));
    this.pods = changes.follow(client.pods().inNamespace(namespace));
  }

  /** Trainer is Ready, and JobSet's container waits for one of these reasons. */
  public void trainerReadyAndJobSetWaiting(Deadline deadline, String... reasons)
      throws InterruptedException {
    until(
        "Trainer is ready and JobSet waits for " + String.join(" or ", reasons),
        deadline,
        () ->
            ready(TRAINER)
                && pods.get().stream().filter(Awaited::isJobSet).anyMatch(waits(List.of(reasons))));
  }

  /**
   * The same, and the log of the container's last life has these words: some time after its end a
   * node may collect it, and the next life brings another.
   */
  public void trainerReadyAndJobSetCrashedSaying(String words, Deadline deadline)
      throws InterruptedException {
    until(
        "Trainer is ready and JobSet crashes saying " + words,
        deadline,
        () ->
            ready(TRAINER)
                && pods.get().stream()
                    .filter(Awaited::isJobSet)
                    .filter(waits(List.of("CrashLoopBackOff")))
                    .anyMatch(p -> lastLog(p).contains(words)));
  }

  private String lastLog(Pod pod) {
    try {
      String log =
          client
              .pods()
              .inNamespace(pod.getMetadata().getNamespace())
              .withName(pod.getMetadata().getName())
              .terminated()
              .getLog();
      return Objects.requireNonNullElse(log, "");
    } catch (KubernetesClientException e) {
      // not there at this look; the wait says so where it never comes
      return "";
    }
  }

  /** Trainer is Ready, and the scheduler has found no node for JobSet's pod. */
  public void trainerReadyAndJobSetUnschedulable(Deadline deadline) throws InterruptedException {
    until(
        "Trainer is ready and JobSet's pod unschedulable",
        deadline,
        () ->
            ready(TRAINER)
                && pods.get().stream()
                    .filter(Awaited::isJobSet)
                    .flatMap(p -> p.getStatus().getConditions().stream())
                    .anyMatch(c -> "Unschedulable".equals(c.getReason())));
  }

  /** Trainer is Ready, and JobSet's ReplicaSet cannot create its pod. */
  public void trainerReadyAndJobSetRefused(Deadline deadline) throws InterruptedException {
    until(
        "Trainer is ready and JobSet's pod refused",
        deadline,
        () ->
            ready(TRAINER)
                && deployment(ArrangementContext.JOBSET).stream()
                    .flatMap(d -> d.getStatus().getConditions().stream())
                    .anyMatch(
                        c -> c.getType().equals("ReplicaFailure") && c.getStatus().equals("True")));
  }

  /** JobSet's newest ReplicaSet serves, and no pod of an older one is left. */
  public void jobSetAvailable(Deadline deadline) throws InterruptedException {
    until(
        "JobSet is available",
        deadline,
        () ->
            ready(ArrangementContext.JOBSET)
                && pods.get().stream().filter(Awaited::isJobSet).count() == 1);
  }

  /** JobSet's old pod serves, and a new one is there beside it. */
  public void jobSetDoubled(Deadline deadline) throws InterruptedException {
    until(
        "JobSet has a new pod beside one that serves",
        deadline,
        () ->
            ready(ArrangementContext.JOBSET)
                && pods.get().stream().filter(Awaited::isJobSet).count() == 2);
  }

  /** No pod of JobSet is left. */
  public void jobSetGone(Deadline deadline) throws InterruptedException {
    until(
        "JobSet's pods are gone", deadline, () -> pods.get().stream().noneMatch(Awaited::isJobSet));
  }

  private void until(String what, Deadline deadline, Supplier<Boolean> condition)
      throws InterruptedException {
    WaitResult<Boolean, Void> outcome =
        Wait.until(
            changes.signal(),
            deadline,
            () -> condition.get() ? new Look.Reached<>(true) : new Look.NotYet<>(seen()));
    if (outcome instanceof WaitResult.Expired<Boolean, Void> expired) {
      throw new IllegalStateException(
          "could not arrange that " + what + "; last seen: " + expired.lastSeen());
    }
  }

  private String seen() {
    return pods.get().stream()
        .map(
            p ->
                p.getMetadata().getName()
                    + " "
                    + p.getStatus().getPhase()
                    + " "
                    + p.getStatus().getContainerStatuses().stream()
                        .map(s -> String.valueOf(s.getState()))
                        .collect(Collectors.joining(" ")))
        .collect(Collectors.joining(", ", "pods [", "]"));
  }

  private boolean ready(String name) {
    return deployment(name).stream()
        .anyMatch(d -> Objects.requireNonNullElse(d.getStatus().getAvailableReplicas(), 0) > 0);
  }

  private List<Deployment> deployment(String name) {
    return deployments.get().stream()
        .filter(d -> d.getMetadata().getName().equals(name) && d.getStatus() != null)
        .toList();
  }

  private static boolean isJobSet(Pod pod) {
    return pod.getMetadata().getName().startsWith(ArrangementContext.JOBSET);
  }

  private static Predicate<Pod> waits(List<String> reasons) {
    return pod ->
        pod.getStatus().getContainerStatuses().stream()
            .map(s -> Objects.requireNonNullElseGet(s.getState(), ContainerState::new).getWaiting())
            .filter(Objects::nonNull)
            .anyMatch(w -> reasons.contains(w.getReason()));
  }

  @Override
  public void close() {
    changes.close();
  }
}
