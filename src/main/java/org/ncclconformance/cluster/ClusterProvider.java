package org.ncclconformance.cluster;

/** A way to a cluster. */
public interface ClusterProvider {

  /**
   * Connects, and makes sure that the access is allowed there.
   *
   * @throws ClusterUnavailable with one line for whoever gave the settings
   */
  Cluster open(Access access, Time time);
}
