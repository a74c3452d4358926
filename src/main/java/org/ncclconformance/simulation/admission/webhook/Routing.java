package org.ncclconformance.simulation.admission.webhook;

/** How the API server gets from a Service to an address. */
public enum Routing {
  /** Straight to a ready endpoint ({@code --enable-aggregator-routing}), as GKE and EKS do. */
  ENDPOINTS,
  /** To the cluster IP, as kubeadm and kind do. */
  SERVICE
}
