package org.ncclconformance.situation;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.ServingCertificates;

/** The way to the built-in cluster. */
public final class SimulatedProvider implements ClusterProvider {
  private final SimulatedCluster simulated;

  private SimulatedProvider(SimulatedCluster simulated) {
    this.simulated = simulated;
  }

  /** Starts a cluster of its own, which ends with the situations on it. */
  public static SimulatedProvider start() {
    return new SimulatedProvider(SimulatedCluster.start());
  }

  /**
   * Situations on it.
   *
   * @param manifest file or URL of a release to use instead of the simulated one, or null
   * @param mirror registry to ask instead of the simulated one, or null
   * @param certificates for installs
   * @param run a valid label value
   */
  public Situations situations(
      Cluster cluster,
      @Nullable String manifest,
      @Nullable String mirror,
      ServingCertificates certificates,
      String run) {
    return new ArrangedSituations(
        cluster,
        manifest == null
            ? TemporaryManifest.write(SimulatedCluster.release()).toString()
            : manifest,
        mirror == null ? simulated.registry().address() : mirror,
        Optional.of(simulated),
        certificates,
        run);
  }

  @Override
  public Cluster open(Access access, Time time) {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(simulated.apiUrl())
            .withOauthToken(simulated.adminToken())
            .withNamespace("default")
            .withHttp2Disable(true)
            .build();
    return new Cluster("simulated", config, access, time);
  }
}
