package org.ncclconformance.simulation.control;

import org.ncclconformance.simulation.json.ApiObject;

/** Where a pod is in its life. */
public final class PodPhase {
  private PodPhase() {}

  /** Whether all its containers have ended for good. */
  public static boolean ended(ApiObject pod) {
    return succeeded(pod) || failed(pod);
  }

  /** Whether it has ended well. */
  public static boolean succeeded(ApiObject pod) {
    return pod.text("/status/phase").equals("Succeeded");
  }

  /** Whether it has ended badly. */
  public static boolean failed(ApiObject pod) {
    return pod.text("/status/phase").equals("Failed");
  }

  /** Whether it counts as a replica: neither ended nor being deleted. */
  public static boolean active(ApiObject pod) {
    return !ended(pod) && !pod.deleting();
  }
}
