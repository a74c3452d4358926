package org.ncclconformance.nccl.matrix;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import java.util.Objects;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.trainer.release.Release;

/**
 * Runs only where {@code -Dreal.context} names a context of the kubeconfig, and {@code
 * -Dreal.manifest} a rendered release of Trainer v2.2.0. Trainer must be absent there.
 */
class RuntimesOnRealClusterTest extends AcceptedRuntimes {

  @Override
  Cluster connect() {
    String context = System.getProperty("real.context");
    assumeTrue(context != null, "no -Dreal.context");
    return new Cluster(context, Config.autoConfigure(context), Access.DISPOSABLE, Time.system());
  }

  @Override
  Release release() throws Exception {
    return Release.load(Objects.requireNonNull(System.getProperty("real.manifest")));
  }

  @Override
  void disconnect() {}
}
