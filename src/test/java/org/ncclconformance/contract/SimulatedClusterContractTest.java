package org.ncclconformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ncclconformance.simulation.SimulatedCluster;

/** The contract asked of the simulated cluster. */
class SimulatedClusterContractTest implements ApiServerContract {

  @RegisterExtension
  static final ContractCluster CLUSTER = new ContractCluster("simulated", new Started());

  @Override
  public ContractCluster cluster() {
    return CLUSTER;
  }

  private static final class Started implements ContractCluster.Source {
    private SimulatedCluster cluster;

    @Override
    public Config connect() {
      cluster = SimulatedCluster.start();
      return new ConfigBuilder(Config.empty())
          .withMasterUrl(cluster.apiUrl())
          .withAutoOAuthToken(cluster.adminToken())
          .build();
    }

    @Override
    public AutoCloseable join() {
      return cluster.join();
    }

    @Override
    public void close() {
      SimulatedCluster started = cluster;
      try (started) {
        assertThat(cluster.unmodelled()).as("what the contract asks is modelled").isEmpty();
      }
    }
  }
}
