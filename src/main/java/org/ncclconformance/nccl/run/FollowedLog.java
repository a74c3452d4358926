package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Signal;

/**
 * A container's log, followed from its start while the pod lives: JobSet deletes workers as soon as
 * the launcher ends, and kubelets rotate long logs away.
 */
final class FollowedLog implements AutoCloseable {
  /** What a container's end takes to reach the pod's status after its log has ended. */
  private static final Duration STATUS_LAG = Duration.ofSeconds(3);

  private static final int MOST_TRIES = 5;

  private final Cluster cluster;
  private final Signal signal;
  private final Path folder;
  private final long limit;
  private @Nullable LogSpool best;
  private @Nullable LogSpool current;
  private @Nullable LogWatch watch;
  private @Nullable Instant closedAt;
  private boolean broken;
  private int tries;

  /**
   * Follows nothing yet.
   *
   * @param signal fired when the log ends
   * @param limit bytes at most in the file
   */
  FollowedLog(Cluster cluster, Signal signal, Path folder, long limit) {
    this.cluster = cluster;
    this.signal = signal;
    this.folder = folder;
    this.limit = limit;
  }

  /** Opens the log once its container has started, and again where it broke off before the end. */
  void look(Pod pod) {
    Optional<ContainerStatus> container = container(pod);
    if (container.isEmpty() || !started(container.get()) || tries >= MOST_TRIES) {
      return;
    }
    boolean ended = container.get().getState().getTerminated() != null;
    boolean brokeOff = (isBroken() || !ended) && closedFor(STATUS_LAG);
    if (watch == null || brokeOff) {
      open(pod, container.get().getName());
    }
  }

  private static Optional<ContainerStatus> container(Pod pod) {
    return pod.getStatus().getContainerStatuses().stream()
        .filter(c -> c.getState() != null)
        .findFirst();
  }

  private static boolean started(ContainerStatus container) {
    return container.getState().getRunning() != null
        || container.getState().getTerminated() != null;
  }

  private void open(Pod pod, String container) {
    tries++;
    String name = pod.getMetadata().getName();
    try {
      LogSpool spool =
          new LogSpool(folder.resolve(name + (tries == 1 ? "" : "-" + tries) + ".log"), limit);
      keepLonger();
      if (current != best) {
        close(current);
      }
      current = spool;
      reopened();
      LogWatch opened =
          cluster
              .client()
              .pods()
              .inNamespace(pod.getMetadata().getNamespace())
              .withName(name)
              .inContainer(container)
              .withReadyWaitTimeout(0)
              .watchLog(spool);
      watch = opened;
      opened.onClose().whenComplete((thrown, failure) -> onClose(thrown != null));
    } catch (KubernetesClientException e) {
      // The container is there, its log is not yet: the next look tries again.
      watch = null;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the log of pod " + name + " in " + folder, e);
    }
  }

  private synchronized void reopened() {
    closedAt = null;
    broken = false;
  }

  private void onClose(boolean withFailure) {
    synchronized (this) {
      closedAt = cluster.time().now();
      broken = withFailure;
    }
    signal.fire();
  }

  private synchronized boolean isBroken() {
    return broken;
  }

  private synchronized boolean isClosed() {
    return closedAt != null;
  }

  private synchronized boolean closedFor(Duration span) {
    return closedAt != null && closedAt.plus(span).isBefore(cluster.time().now());
  }

  private void keepLonger() {
    if (current != null && (best == null || current.taken() >= best.taken())) {
      best = current;
    }
  }

  private static void close(@Nullable LogSpool spool) throws IOException {
    if (spool != null) {
      spool.close();
    }
  }

  /** Whether the log has been read to its end, given that its container has ended. */
  boolean ended() {
    boolean givenUp = tries >= MOST_TRIES && (watch == null || isBroken());
    return givenUp || (isClosed() && !isBroken());
  }

  /** The longest reading, or empty where the log was never opened. */
  Optional<LogSpool> spool() {
    keepLonger();
    return Optional.ofNullable(best);
  }

  List<String> lastLines(int most) {
    return spool().map(s -> s.lastLines(most)).orElse(List.of());
  }

  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
    try {
      close(current);
      close(best);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot finish a log in " + folder, e);
    }
  }
}
