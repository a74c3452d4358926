package org.ncclconformance.situation.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.simulation.SimulatedCluster;

class ApiFrontOnSimulatedClusterTest extends ApiFrontContract {
  private static SimulatedCluster simulated;

  @BeforeAll
  static void start() {
    simulated = SimulatedCluster.start();
  }

  @AfterAll
  static void stop() {
    simulated.close();
    assertThat(simulated.unmodelled()).isEmpty();
  }

  @Override
  Cluster open() {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(simulated.apiUrl())
            .withOauthToken(simulated.adminToken())
            .withHttp2Disable(true)
            .build();
    return new Cluster("simulated", config, Access.DISPOSABLE, Time.system());
  }
}
