package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.TransportDemand;
import org.ncclconformance.nccl.run.PlainNodes;
import org.ncclconformance.nccl.run.RunManifests;
import org.ncclconformance.nccl.run.RuntimePods;

class MatrixTest {

  private static Stream<SupportedBenchmark> rows() {
    return Matrix.builtIn().rows().stream();
  }

  static Stream<Named<SupportedBenchmark>> named() {
    return rows().map(row -> Named.of(row.check() + " " + row.platform(), row));
  }

  private static GpuNode node(String name, SupportedBenchmark row) {
    Map<String, Integer> devices = new HashMap<>();
    if (row.fabric() != null) {
      devices.put(row.fabric(), 4);
    }
    return new GpuNode(name, name, "arm64", null, null, null, 4, 4, devices, List.of());
  }

  private static RunManifests manifests(SupportedBenchmark row, String image) {
    return new RunManifests(
        "r1",
        new BenchmarkOptions(row.check(), row.platform(), Map.of(), image),
        row,
        new BenchmarkShape(List.of(node("a", row), node("b", row), node("c", row))));
  }

  private static List<Container> containers(PodSpec pod) {
    return Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream()).toList();
  }

  /** The support matrix of facts/validator-upstream.md 1.1, and two rows of our own. */
  @Test
  void the_matrix_is_upstreams() {
    assertThat(rows().map(row -> row.check() + " " + row.platform()))
        .containsExactlyInAnyOrder(
            "nccl-all-reduce-bw h100/eks",
            "nccl-all-reduce-bw h200/eks",
            "nccl-all-reduce-bw h100/gke",
            "nccl-all-reduce-bw h100/aks",
            "nccl-all-reduce-bw b200/any",
            "nccl-all-reduce-bw gb200/any",
            "nccl-all-reduce-bw-net gb200/eks",
            "nccl-all-reduce-bw-net gb300/eks",
            "nccl-all-reduce-bw-net gb200/oke",
            "nccl-all-reduce-bw-net roce/eks",
            "nccl-all-reduce-bw-net h100/eks",
            "nccl-all-reduce-bw-nvls gb200/eks",
            "nccl-all-reduce-bw-nvls gb300/eks",
            "nccl-all-reduce-bw-nvls gb200/oke",
            "nccl-all-reduce-bw-nvls gb200/gke",
            "nccl-all-reduce-bw-nvls vr200/rke2",
            "nccl-all-reduce-bw-nvls gb300/generic",
            "nccl-all-reduce-bw-nvls h100/eks");
  }

  @ParameterizedTest
  @MethodSource("named")
  void every_runtime_keeps_the_rules(SupportedBenchmark row) {
    GenericKubernetesResource runtime = manifests(row, null).trainingRuntime();
    assertThat(runtime.getMetadata().getName()).isEqualTo("nccl-all-reduce-runtime");
    assertThat(runtime.getMetadata().getNamespace()).isEqualTo("nccl-conformance-r1");
    assertThat(runtime.toString()).doesNotContain("${");
    assertThat(runtime.<Object>get("spec", "mlPolicy", "mpi", "numProcPerNode")).isEqualTo(4);
    for (int job = 0; job < 2; job++) {
      PodSpec pod = RuntimePods.pod(runtime, job);
      assertThat(pod.getRestartPolicy()).isEqualTo("Never");
      assertThat(pod.getTolerations()).isNotEmpty();
      assertThat(RuntimePods.backoffLimit(runtime, job)).isEqualTo(0);
      containers(pod).forEach(c -> ImageReference.parse(c.getImage()));
    }
    PodSpec worker = RuntimePods.pod(runtime, 0);
    Container node = worker.getContainers().get(0);
    assertThat(node.getResources().getLimits().get("nvidia.com/gpu").getAmount()).isEqualTo("4");
    if (row.fabric() != null) {
      assertThat(node.getResources().getLimits()).containsKey(row.fabric());
    }
    assertThat(node.getStartupProbe().getTcpSocket().getPort().getIntVal()).isEqualTo(22);
    assertThat(node.getCommand().get(2)).endsWith("exec /usr/sbin/sshd -D -e -p 22\n");
    Container launcher = RuntimePods.pod(runtime, 1).getContainers().get(0);
    assertThat(launcher.getTerminationMessagePolicy()).isEqualTo("FallbackToLogsOnError");
    assertThat(launcher.getArgs()).containsSequence("-np", "12").containsSequence("-e", "16G");
    boolean info = row.check() != CheckName.ALL_REDUCE;
    assertThat(launcher.getArgs().contains("NCCL_DEBUG=INFO")).isEqualTo(info);
  }

  @ParameterizedTest
  @MethodSource("named")
  void nodes_without_the_fabric_are_not_asked_for_it(SupportedBenchmark row) {
    GenericKubernetesResource runtime =
        new RunManifests(
                "r1",
                new BenchmarkOptions(row.check(), row.platform(), Map.of(), null),
                row,
                PlainNodes.shape(2))
            .trainingRuntime();
    assertThat(RuntimePods.pod(runtime, 0).getContainers().get(0).getResources().getLimits())
        .containsOnlyKeys("nvidia.com/gpu");
    assertThat(RuntimePods.pod(runtime, 1).getContainers().get(0).getArgs())
        .containsSequence("-e", row.fabric() == null ? "16G" : "4G");
  }

  @ParameterizedTest
  @MethodSource("named")
  void an_image_of_ones_own_replaces_those_that_measure(SupportedBenchmark row) {
    String own = "example.org/nccl@sha256:" + "0".repeat(64);
    GenericKubernetesResource runtime = manifests(row, own).trainingRuntime();
    for (int job = 0; job < 2; job++) {
      for (Container container : containers(RuntimePods.pod(runtime, job))) {
        assertThat(container.getImage().equals(own))
            .as(container.getName())
            .isEqualTo(!container.getName().equals("tcpxo-daemon"));
      }
    }
  }

  /** facts/validator-upstream.md 1.5: which rows need an object beside the runtime. */
  @ParameterizedTest
  @MethodSource("named")
  void claims_come_with_what_they_claim(SupportedBenchmark row) {
    RunManifests manifests = manifests(row, null);
    List<String> kinds =
        manifests.companions().stream().map(GenericKubernetesResource::getKind).toList();
    boolean imex = row.demand() == TransportDemand.NVLINK_BETWEEN_NODES;
    boolean roce = row.platform().accelerator().equals("roce");
    assertThat(kinds)
        .isEqualTo(
            imex ? List.of("ComputeDomain") : roce ? List.of("ResourceClaimTemplate") : List.of());
    assertThat(RuntimePods.pod(manifests.trainingRuntime(), 0).getResourceClaims())
        .hasSize(imex || roce ? 1 : 0);
    manifests
        .companions()
        .forEach(
            c -> {
              assertThat(c.getMetadata().getNamespace()).isEqualTo("nccl-conformance-r1");
              assertThat(c.getMetadata().getLabels()).containsKey("ncclconformance.org/run");
            });
    if (roce) {
      assertThat(
              manifests
                  .companions()
                  .get(0)
                  .<Object>get("spec", "spec", "devices", "requests", 0, "exactly", "count"))
          .isEqualTo(4);
    }
  }
}
