package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/**
 * Kubernetes objects as text and back, for clients and without one. There is one for the process,
 * since its mapper learns each type once, and learning takes longer than using.
 */
public final class Serialization {
  private static final KubernetesSerialization SHARED = new KubernetesSerialization();

  private Serialization() {}

  /** It has no state but what its mapper has learnt, and serves any number of threads. */
  public static KubernetesSerialization shared() {
    return SHARED;
  }
}
