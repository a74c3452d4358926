package org.ncclconformance.settings;

/** Which cluster the suite talks to. */
public enum ClusterKind {
  /** The built-in one. */
  SIMULATED,
  /** The one of a named context. */
  KUBECONFIG,
  /** The one whose pod this runs in. */
  IN_CLUSTER
}
