package org.ncclconformance.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.simulation.controller.device.Equipment;
import org.ncclconformance.trainer.Release;

class RuntimesOnSimulatedClusterTest extends AcceptedRuntimes {
  private final SimulatedCluster simulated =
      SimulatedCluster.start(
          SimulatedCluster.Options.standard().withEquipment(EnumSet.allOf(Equipment.class)));

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

  /** From its runtime to a reading. */
  @ParameterizedTest
  @MethodSource("rows")
  void it_runs_to_a_reading(Benchmark row, @TempDir Path folder) throws Exception {
    BenchmarkShape shape =
        ((Sizing.Fits) Sizing.of(NodeCensus.of(cluster().client().nodes().list().getItems())))
            .shape();
    String network = row.networks().isEmpty() ? "IB" : row.networks().get(0);
    BenchmarkRun run =
        new BenchmarkRun(
            cluster(),
            "row-" + row.check().ordinal() + "-" + row.platform().toString().replace('/', '-'),
            new Check(row.check(), row.platform(), Map.of("NCCL_STANDIN_NET", network), null),
            row,
            shape,
            folder,
            staging -> Optional.empty());
    Deadline deadline = Deadline.in(Duration.ofSeconds(60), cluster().time());
    BenchmarkResult result = run.run(deadline);
    assertThat(run.cleanUp(deadline)).isEmpty();
    assertThat(result).isInstanceOf(BenchmarkResult.Finished.class);
    Reading reading;
    try (InputStream log = Files.newInputStream(((BenchmarkResult.Finished) result).log())) {
      reading = LogReader.read(log);
    }
    assertThat(reading)
        .isInstanceOfSatisfying(
            Reading.Measured.class,
            measured -> {
              assertThat(measured.size()).isEqualTo(row.largest(shape));
              assertThat(measured.outOfPlace().busbw()).isEqualByComparingTo("338.16");
              assertThat(measured.transport().mnnvl())
                  .isEqualTo(row.demand() == TransportDemand.NVLINK_BETWEEN_NODES);
              if (row.check() == CheckName.ALL_REDUCE_NET) {
                assertThat(measured.transport().networks()).containsOnlyKeys(network);
              }
            });
  }

  @Override
  void disconnect() {
    assertThat(simulated.unmodelled()).isEmpty();
    simulated.close();
  }
}
