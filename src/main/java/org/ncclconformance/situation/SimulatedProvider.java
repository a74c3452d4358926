package org.ncclconformance.situation;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.TransportDemand;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.simulation.device.Equipment;
import org.ncclconformance.trainer.install.ServingCertificates;

/** The way to the built-in cluster. */
public final class SimulatedProvider implements ClusterProvider {
  private final SimulatedCluster simulated;
  private final @Nullable Platform platform;

  private SimulatedProvider(SimulatedCluster simulated, @Nullable Platform platform) {
    this.simulated = simulated;
    this.platform = platform;
  }

  /** Starts a cluster of its own, which ends with the situations on it. */
  public static SimulatedProvider start() {
    return new SimulatedProvider(SimulatedCluster.start(), null);
  }

  /**
   * Starts one whose nodes have, beyond GPUs and EFA devices or instead of these, what the
   * benchmarks of a platform ask nodes for. What the nodes say of themselves stays as it is.
   */
  public static SimulatedProvider start(Platform platform) {
    return new SimulatedProvider(
        SimulatedCluster.start(SimulatedCluster.Options.standard().withEquipment(of(platform))),
        platform);
  }

  private static Set<Equipment> of(Platform platform) {
    Set<Equipment> equipment = EnumSet.noneOf(Equipment.class);
    if (platform.service().equals("gke")) {
      equipment.add(Equipment.GOOGLE);
    }
    if (platform.accelerator().equals("roce")) {
      equipment.add(Equipment.ROCE);
    }
    for (CheckName check : SupportedBenchmark.checksOn(platform)) {
      SupportedBenchmark.of(check, platform)
          .map(SupportedBenchmark::fabric)
          .ifPresent(
              fabric ->
                  Stream.of(Equipment.values())
                      .filter(e -> e.adapters().filter(fabric::equals).isPresent())
                      .forEach(equipment::add));
    }
    SupportedBenchmark.of(CheckName.ALL_REDUCE_NVLS, platform)
        .filter(row -> row.demand() == TransportDemand.NVLINK_BETWEEN_NODES)
        .ifPresent(row -> equipment.add(Equipment.COMPUTE_DOMAINS));
    return equipment;
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
        run,
        platform);
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
