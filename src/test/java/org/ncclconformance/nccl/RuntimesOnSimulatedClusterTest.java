package org.ncclconformance.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.nio.charset.StandardCharsets;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.Release;

class RuntimesOnSimulatedClusterTest extends AcceptedRuntimes {
  private final SimulatedCluster simulated = SimulatedCluster.start();

  @Override
  Cluster connect() {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(simulated.apiUrl())
            .withOauthToken(simulated.adminToken())
            .withHttp2Disable(true)
            .build();
    return new Cluster("simulated", config, Access.DISPOSABLE, Time.system());
  }

  @Override
  Release release() throws Exception {
    return Release.read("simulated", SimulatedCluster.release().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  boolean servesClaims() {
    return false;
  }

  @Override
  void disconnect() {
    assertThat(simulated.unmodelled()).isEmpty();
    simulated.close();
  }
}
