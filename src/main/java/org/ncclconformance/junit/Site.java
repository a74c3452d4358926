package org.ncclconformance.junit;

import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.situation.Situations;

/** A way to a cluster, and what puts that cluster into what behaviours start from. */
public interface Site extends ClusterProvider {

  /**
   * Situations on it.
   *
   * @param cluster that was opened here
   */
  Situations situations(Cluster cluster);
}
