package org.ncclconformance.situation.proxy;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;

class ApiFrontOnRealClusterTest extends ApiFrontContract {

  @Override
  Cluster open() {
    String context = System.getProperty("real.context");
    assumeTrue(context != null, "no -Dreal.context: nothing to try this on");
    return new Cluster(context, Config.autoConfigure(context), Access.DISPOSABLE, Time.system());
  }
}
