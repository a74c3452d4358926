package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.diagnosis.Recording;
import org.ncclconformance.nccl.judge.CheckName;

class PlatformTest {

  private static final String VALID =
      "h100/eks, h200/eks, h100/gke, h100/aks, b200/any, gb200/any, gb200/eks, gb300/eks, gb200/oke,"
          + " roce/eks, gb200/gke, vr200/rke2, gb300/generic";

  @Test
  void the_implemented_platform_is_read() {
    assertThat(Platform.parse("h100/eks")).isEqualTo(new Platform("h100", "eks"));
    assertThat(Platform.parse("h100/eks")).hasToString("h100/eks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "h100", "H100/eks", "h100/eks ", "h100/eks/x", "h100 / eks", "/"})
  void another_form_is_an_error_that_lists_what_is_valid(String text) {
    assertThatThrownBy(() -> Platform.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "platform '%s' is not of the form accelerator/service; valid are: %s", text, VALID);
  }

  @Test
  void a_platform_without_a_benchmark_is_an_error_that_lists_those_with_one() {
    assertThatThrownBy(() -> Platform.parse("a100/oke"))
        .hasMessage("platform 'a100/oke' has no benchmark; valid are: %s", VALID);
  }

  @Test
  void the_checks_are_known_by_their_names_only() {
    assertThat(CheckName.of("nccl-all-reduce-bw-nvls")).contains(CheckName.ALL_REDUCE_NVLS);
    assertThat(CheckName.of("nccl-all-reduce")).isEmpty();
    assertThat(CheckName.all())
        .isEqualTo("nccl-all-reduce-bw, nccl-all-reduce-bw-net, nccl-all-reduce-bw-nvls");
  }

  @Test
  void the_recorded_cluster_is_h100_on_eks_by_label_and_instance_type() {
    PlatformDetection detected =
        PlatformDetection.of(NodeCensus.of(Recording.of("cordoned-node").nodes()).used());
    assertThat(detected)
        .isEqualTo(
            new PlatformDetection.Detected(
                new Platform("h100", "eks"),
                "platform h100/eks detected on 1 nodes: product NVIDIA-H100-80GB-HBM3, instance"
                    + " type p5.48xlarge, provider ID null"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "NVIDIA-H100-80GB-HBM3, -, aws:///us-east-1a/i-1, h100, eks",
        "-, p5.48xlarge, -, h100, eks",
        "-, p5en.48xlarge, -, h200, eks",
        "-, a3-megagpu-8g, gce://p/z/n, h100, gke",
        "NVIDIA-H100-NVL, Standard_ND96isr_H100_v5, -, h100, aks",
        "NVIDIA-GB200, BM.GPU.GB200.4, -, gb200, oke"
      })
  void labels_come_before_machine_types(
      String product, String type, String provider, String accelerator, String service) {
    assertThat(PlatformDetection.of(List.of(node("n", type, product, provider))))
        .isInstanceOfSatisfying(
            PlatformDetection.Detected.class,
            d -> assertThat(d.platform()).isEqualTo(new Platform(accelerator, service)));
  }

  @Test
  void nodes_that_do_not_say_or_disagree_leave_it_open() {
    assertThat(PlatformDetection.of(List.of(node("n", null, "Tesla-V100", null))))
        .isEqualTo(
            new PlatformDetection.Undetermined(
                "node n does not say what it is (product Tesla-V100, instance type null, provider"
                    + " ID null): set platform"));
    assertThat(
            PlatformDetection.of(
                List.of(
                    node("a", "p5.48xlarge", null, null), node("b", "p5e.48xlarge", null, null))))
        .isEqualTo(
            new PlatformDetection.Undetermined(
                "nodes are of several platforms, set platform: {h100/eks=[a], h200/eks=[b]}"));
    assertThat(PlatformDetection.of(List.of())).isInstanceOf(PlatformDetection.Undetermined.class);
  }

  @Test
  void too_few_nodes_are_a_cause_that_names_each() {
    Sizing sizing = Sizing.of(NodeCensus.of(Recording.of("degraded-node").nodes()), 0);
    Cause cause = ((Sizing.TooFew) sizing).cause();
    assertThat(cause.code()).isEqualTo(CauseCode.TOO_FEW_NODES);
    assertThat(cause.found())
        .startsWith("1 usable GPU nodes, at least 2 are needed: gpu-node-")
        .contains("is used: 8 GPUs")
        .contains("is short of GPUs: it has 7");
    assertThat(((Sizing.TooFew) Sizing.of(NodeCensus.of(List.of()), 0)).cause().found())
        .isEqualTo("0 usable GPU nodes, at least 2 are needed: the cluster has no nodes");
  }

  @Test
  void a_default_threshold_exists_only_where_one_is_published() {
    Platform h100 = new Platform("h100", "eks");
    assertThat(SupportedBenchmark.of(CheckName.ALL_REDUCE, h100).orElseThrow().threshold())
        .hasValueSatisfying(
            least -> assertThat(least.gigabytesPerSecond()).isEqualByComparingTo("300"));
    SupportedBenchmark net = SupportedBenchmark.of(CheckName.ALL_REDUCE_NET, h100).orElseThrow();
    assertThat(net.threshold()).isEmpty();
    Platform a100 = new Platform("a100", "eks");
    assertThat(SupportedBenchmark.of(CheckName.ALL_REDUCE_NVLS, a100)).isEmpty();
    assertThat(SupportedBenchmark.notImplemented(CheckName.ALL_REDUCE_NVLS, a100).sentence())
        .isEqualTo(
            "NOT_IMPLEMENTED: nccl-all-reduce-bw-nvls has no benchmark on a100/eks; set platform to"
                + " one that has: gb200/eks, gb300/eks, gb200/oke, gb200/gke, vr200/rke2,"
                + " gb300/generic, h100/eks; or give a runtime of your own");
  }

  @Test
  void a_variable_that_no_shell_takes_is_an_error() {
    Map<String, String> bad = Map.of("NCCL DEBUG", "x");
    assertThatThrownBy(
            () ->
                new BenchmarkOptions(CheckName.ALL_REDUCE, new Platform("h100", "eks"), bad, null))
        .hasMessageContaining("benchmark variable 'NCCL DEBUG' is not of the form");
  }

  private static GpuNode node(String name, String type, String product, String provider) {
    return new GpuNode(
        name, name, "amd64", type, product, provider, 8, 8, Map.of(GpuNode.EFA, 32), List.of());
  }
}
