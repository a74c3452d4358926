package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.AnnotatedNodes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Edit;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.judge.TransportDemand;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.simulation.device.Equipment;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.reference.ReferenceValidator;

class RuntimesOnSimulatedClusterTest extends AcceptedRuntimes {
  private final SimulatedCluster simulated =
      SimulatedCluster.start(
          SimulatedCluster.Options.standard()
              // these have other adapters than EFA's, which most rows ask for
              .withEquipment(EnumSet.complementOf(EnumSet.of(Equipment.AZURE, Equipment.ORACLE))));

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

  /** From its runtime to a verdict: what the log must prove on that platform is proven. */
  @ParameterizedTest
  @MethodSource("rows")
  void it_runs_to_a_verdict(SupportedBenchmark row) throws Exception {
    nodesAreOf(row.platform());
    String network = row.networks().isEmpty() ? "IB" : row.networks().get(0);
    Verdict verdict;
    try (AnnotatedNodes there = new AnnotatedNodes(cluster().client(), "network", network)) {
      verdict = check(row);
    }
    assertThat(verdict.outcome())
        .as("%s %s", verdict.message(), verdict.cause())
        .isEqualTo(Verdict.Outcome.PASSED);
    Bandwidth bandwidth = Objects.requireNonNull(verdict.bandwidth());
    boolean overTcp = row.fabric() != null && !row.fabric().equals(GpuNode.EFA);
    assertThat(bandwidth.bytes()).isEqualTo(overTcp ? 4L << 30 : 16L << 30);
    // at 4 GiB 338.16 * 4096 / (4096 + 64) * (1 + 64 / 16384)
    String gbps = overTcp ? "334.26" : "338.16";
    assertThat(bandwidth.outOfPlace()).isEqualByComparingTo(gbps);
    assertThat(bandwidth.inPlace()).isEqualByComparingTo(gbps);
    assertThat(verdict.evidence("launcher.log").orElseThrow().contains("MNNVL 1"))
        .isEqualTo(row.demand() == TransportDemand.NVLINK_BETWEEN_NODES);
    assertThat(cluster().client().namespaces().withLabel("ncclconformance.org/run").list())
        .satisfies(
            left ->
                assertThat(left.getItems())
                    .extracting(n -> n.getMetadata().getName())
                    .containsExactlyInAnyOrder("kubeflow-system", "nccl-conformance-matrix"));
  }

  /** As feature discovery labels them. */
  private void nodesAreOf(Platform platform) {
    String product = "NVIDIA-" + platform.accelerator().toUpperCase(Locale.ROOT);
    for (Node node : cluster().client().nodes().list().getItems()) {
      Edit.of(
          cluster().client().nodes().withName(node.getMetadata().getName()),
          n -> n.getMetadata().getLabels().put("nvidia.com/gpu.product", product));
    }
  }

  private Verdict check(SupportedBenchmark row) throws InterruptedException {
    return new ReferenceValidator(SharedCertificates.SHARED)
        .check(
            new Request(
                cluster(),
                row.check(),
                row.platform(),
                Threshold.parse("225"),
                Tolerance.DEFAULT,
                NodeSelection.ALL,
                new Measurement(Map.of(), null, null, 0, 1, false),
                null,
                ImagePolicy.PROMOTE,
                simulated.registry().address(),
                InstallMode.FAST,
                Duration.ofSeconds(60)));
  }

  @Override
  void disconnect() {
    assertThat(simulated.unmodelled()).isEmpty();
    simulated.close();
  }
}
