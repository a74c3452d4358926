package org.ncclconformance.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract asked of the cluster that {@code real.context} names in the kubeconfig. */
class RealClusterContractTest implements ApiServerContract, RealServerContract {
  private static final String CONTEXT = System.getProperty("real.context", "");

  @RegisterExtension
  static final ContractCluster CLUSTER = new ContractCluster(CONTEXT, new Named());

  @Override
  public ContractCluster cluster() {
    return CLUSTER;
  }

  private static final class Named implements ContractCluster.Source {
    @Override
    public Config connect() {
      assumeTrue(
          !CONTEXT.isEmpty(),
          "no real cluster: -Dreal.context=NAME names a context of the kubeconfig");
      return Config.autoConfigure(CONTEXT);
    }

    @Override
    public void close() {}
  }
}
