package org.ncclconformance.simulation.controller;

/** Where a pod is in its life. */
public final class PodPhase {
  private PodPhase() {}

  /** Whether all its containers have ended for good. */
  public static boolean ended(Resource pod) {
    return succeeded(pod) || failed(pod);
  }

  /** Whether it has ended well. */
  public static boolean succeeded(Resource pod) {
    return pod.text("/status/phase").equals("Succeeded");
  }

  /** Whether it has ended badly. */
  public static boolean failed(Resource pod) {
    return pod.text("/status/phase").equals("Failed");
  }

  /** Whether it counts as a replica: neither ended nor being deleted. */
  public static boolean active(Resource pod) {
    return !ended(pod) && !pod.deleting();
  }
}
