package org.ncclconformance.simulation.node;

import java.time.Duration;
import java.util.Optional;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.program.Files;
import tools.jackson.databind.JsonNode;

/**
 * What a node makes ready for a pod before its sandbox: volumes, then the devices of its claims.
 * Guarded by the pod's worker.
 */
final class PodSetup {
  private final KubeletContext kubelet;
  private final PodVolumes volumes;
  private final PreparedClaims claims;
  private boolean mounted;
  private boolean prepared;

  /** Whether something has failed, and is not to be tried before its time. */
  private boolean waiting;

  private int failures;

  PodSetup(KubeletContext kubelet) {
    this.kubelet = kubelet;
    this.volumes = new PodVolumes(kubelet.sources(), kubelet.files(), kubelet.unmodelled());
    this.claims = new PreparedClaims(kubelet);
  }

  /**
   * Takes the next step; what is in the way becomes an event.
   *
   * @param lock of whoever calls
   * @param again called when it is time for another try
   * @return whether nothing is left to do
   */
  boolean ready(ApiObject pod, Object lock, Runnable again) {
    if (waiting) {
      return false;
    }
    if (!mounted) {
      Optional<String> problem = volumes.mount(pod);
      if (problem.isPresent()) {
        return failed(pod, "FailedMount", problem.get(), lock, again);
      }
      mounted = true;
      failures = 0;
    }
    if (!prepared) {
      Optional<String> problem = claims.prepare(pod);
      if (problem.isPresent()) {
        return failed(
            pod,
            "FailedPrepareDynamicResources",
            "Failed to prepare dynamic resources: prepare dynamic resources: " + problem.get(),
            lock,
            again);
      }
      prepared = true;
    }
    return true;
  }

  private boolean failed(ApiObject pod, String reason, String text, Object lock, Runnable again) {
    kubelet.events().warning(pod, reason, text);
    waiting = true;
    Duration delay = Duration.ofMillis(500L << Math.min(8, failures++));
    kubelet
        .schedule()
        .after(
            delay,
            () -> {
              synchronized (lock) {
                waiting = false;
                again.run();
              }
            });
    return false;
  }

  boolean mounted() {
    return mounted;
  }

  /** Has mounted copies of Secrets and ConfigMaps follow their sources. */
  void refresh(ApiObject pod) {
    volumes.mount(pod);
  }

  /** The volumes as a container that is gone had them mounted. */
  Files volumes(JsonNode container) {
    return volumes.files(container);
  }

  /** What a container finds: its volumes, and the devices of the claims that it names. */
  Files files(JsonNode container) {
    Files files = volumes.files(container);
    claims.files(container).forEach(files::write);
    return files;
  }
}
