package org.ncclconformance.situation;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;

/** An environment for a validator that asks its cluster nothing. */
public final class Nowhere {
  private Nowhere() {}

  public static TestEnvironment environment() {
    // port 1 refuses at once
    Config nowhere = new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:1").build();
    Cluster cluster = new Cluster("nowhere", nowhere, Access.OBSERVE, Time.system());
    return new TestEnvironment(cluster, null, null, front -> {});
  }
}
