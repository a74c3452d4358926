package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.run.PlainNodes;
import org.ncclconformance.nccl.run.RunManifests;
import org.ncclconformance.nccl.run.RuntimePods;

class BenchmarkRuntimeTest {
  private static final Platform PLATFORM = new Platform("h100", "eks");

  /** As an author writes it: plain scalars where numbers are needed. */
  private static final String OWN =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: beside
      data:
        hosts: "${WORKER_COUNT}"
      ---
      apiVersion: trainer.kubeflow.org/v1alpha1
      kind: TrainingRuntime
      metadata:
        name: mine
      spec:
        mlPolicy:
          mpi:
            numProcPerNode: ${GPU_COUNT_PER_NODE}
        template:
          spec:
            replicatedJobs:
              - name: node
                template:
                  spec:
                    template:
                      spec:
                        nodeSelector:
                          pool: "a"
                        containers:
                          - name: node
                            image: example.org/worker:1
                            env:
                              - name: COUNT
                                value: "${GPU_COUNT}"
              - name: launcher
                template:
                  spec:
                    template:
                      spec:
                        containers:
                          - name: node
                            image: example.org/launcher:1
                            command: [sh, -c, "echo ${HOME} ${GPU_COUNT} -e ${MAX_MESSAGE_SIZE}"]
      """;

  private static BenchmarkRuntime own(String text) throws UnusableRuntime {
    return BenchmarkRuntime.own("mine.yaml", text.getBytes(StandardCharsets.UTF_8));
  }

  private static RunManifests manifests(BenchmarkRuntime runtime) {
    return new RunManifests(
        "r1",
        new BenchmarkOptions(CheckName.ALL_REDUCE, PLATFORM, Map.of("NCCL_ALGO", "Ring"), null),
        SupportedBenchmark.own(CheckName.ALL_REDUCE, PLATFORM, runtime),
        PlainNodes.shape(2));
  }

  @Test
  void a_runs_values_stand_in_their_places() throws UnusableRuntime {
    RunManifests manifests = manifests(own(OWN));
    assertThat(manifests.companions()).hasSize(1);
    assertThat(manifests.companions().get(0).<Object>get("data", "hosts")).isEqualTo("2");
    GenericKubernetesResource runtime = manifests.trainingRuntime();
    assertThat(runtime.getMetadata().getName()).isEqualTo("nccl-all-reduce-runtime");
    assertThat(runtime.<Object>get("spec", "mlPolicy", "mpi", "numProcPerNode")).isEqualTo(8);
    Map<?, ?> worker = RuntimePods.written(runtime, 0);
    Map<?, ?> container = (Map<?, ?>) ((List<?>) worker.get("containers")).get(0);
    assertThat(container.get("env")).isEqualTo(List.of(Map.of("name", "COUNT", "value", "16")));
    Map<?, ?> launcher =
        (Map<?, ?>) ((List<?>) RuntimePods.written(runtime, 1).get("containers")).get(0);
    assertThat(launcher.get("command")).isEqualTo(List.of("sh", "-c", "echo ${HOME} 16 -e 16G"));
    assertThat(launcher.get("env"))
        .isEqualTo(List.of(Map.of("name", "NCCL_ALGO", "value", "Ring")));
  }

  @Test
  void whoever_begins_with_any_of_ours_has_one_of_his_own() {
    for (SupportedBenchmark row : Matrix.builtIn().rows()) {
      BenchmarkRuntime his = row.runtime().renamed("ours");

      assertThat(his.isOwn()).isTrue();
      assertThat(his.images()).isEqualTo(row.runtime().images());
      assertThat(String.valueOf(his.filled(Placeholders.sample()).runtime()))
          .as("%s on %s", row.check(), row.platform())
          .contains("name=ours", "NCCL_DEBUG=INFO")
          .doesNotContain("nccl-all-reduce-runtime");
    }
  }

  @Test
  void workers_that_say_where_they_go_are_left_there() throws UnusableRuntime {
    BenchmarkRuntime runtime = own(OWN);
    assertThat(runtime.nodeSelector()).isEqualTo(Map.of("pool", "a"));
    GenericKubernetesResource filled = manifests(runtime).trainingRuntime();
    assertThat(RuntimePods.written(filled, 0).get("affinity")).isNull();
    assertThat(RuntimePods.written(filled, 1).get("affinity")).isNotNull();
    assertThat(runtime.images()).containsExactly("example.org/worker:1", "example.org/launcher:1");
  }

  @ParameterizedTest
  @CsvSource({
    "preferredDuringSchedulingIgnoredDuringExecution, '[{weight: 1, preference: {matchExpressions: [{key: fast, operator: Exists}]}}]', true",
    "requiredDuringSchedulingIgnoredDuringExecution, '{nodeSelectorTerms: [{matchExpressions: [{key: fast, operator: Exists}]}]}', false"
  })
  void a_preference_is_kept_on_the_nodes_that_are_used(String kind, String value, boolean joined)
      throws UnusableRuntime {
    BenchmarkRuntime runtime =
        own(
            OWN.replaceFirst(
                "nodeSelector:\\s+pool: \"a\"",
                "affinity: {nodeAffinity: {" + kind + ": " + value + "}}"));
    NodeAffinity its =
        RuntimePods.pod(manifests(runtime).trainingRuntime(), 0).getAffinity().getNodeAffinity();
    assertThat(its.getPreferredDuringSchedulingIgnoredDuringExecution()).hasSize(joined ? 1 : 0);
    assertThat(
            its.getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()
                .get(0)
                .getMatchExpressions()
                .get(0)
                .getKey())
        .isEqualTo(joined ? "kubernetes.io/hostname" : "fast");
  }

  @Test
  void no_value_breaks_out_of_its_place() throws UnusableRuntime {
    Placeholders hostile = new Placeholders(Map.of("GPU_COUNT", "1\"\nkind: Secret\nx: {"));
    List<Map<String, Object>> documents =
        RuntimeYaml.documents("x", "kind: TrainingRuntime\nn: \"${GPU_COUNT}\"\n", hostile);
    assertThat(documents)
        .isEqualTo(List.of(Map.of("kind", "TrainingRuntime", "n", "1\"\nkind: Secret\nx: {")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: node\\n          template|name: worker\\n          template|spec.template.spec.replicatedJobs has none named 'node', which holds the workers",
        "name: node\\n                      image: example.org/worker|name: main\\n                      image: example.org/worker|replicated job 'node' has no container named 'node', the only one that Trainer's MPI plugin gives keys and hostfile",
        "name: launcher|name: starter|spec.template.spec.replicatedJobs has none named 'launcher', whose log is read",
        "kind: TrainingRuntime|kind: ClusterTrainingRuntime|its last object is a ClusterTrainingRuntime of trainer.kubeflow.org/v1alpha1; a TrainingRuntime of trainer.kubeflow.org/v1alpha1 is needed",
        "trainer.kubeflow.org/v1alpha1|trainer.kubeflow.org/v2|its last object is a TrainingRuntime of trainer.kubeflow.org/v2; a TrainingRuntime of trainer.kubeflow.org/v1alpha1 is needed",
        "${GPU_COUNT} -e|${GPUS_COUNT} -e|placeholder ${GPUS_COUNT} is unknown; known are EFA_COUNT, GPU_COUNT, GPU_COUNT_PER_NODE, MAX_MESSAGE_SIZE, MIN_MESSAGE_SIZE, NAMESPACE, TEST_TYPE, WORKER_COUNT"
      })
  void a_rule_that_is_broken_is_named(String there, String instead, String message) {
    String broken = OWN.replace(there.replace("\\n", "\n"), instead.replace("\\n", "\n"));
    assertThat(broken).isNotEqualTo(OWN);
    assertThatThrownBy(() -> own(broken))
        .isInstanceOf(UnusableRuntime.class)
        .hasMessage("mine.yaml: " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|empty; a TrainingRuntime of trainer.kubeflow.org/v1alpha1 is needed",
        "- a|a document is no object",
        "just text|a document is no object"
      })
  void what_is_no_runtime_is_an_error_of_one_line(String text, String message) {
    assertThatThrownBy(() -> own(text)).hasMessage("mine.yaml: " + message);
  }

  @Test
  void what_is_no_yaml_is_an_error_of_one_line() {
    assertThatThrownBy(() -> own("a: [\n"))
        .isInstanceOf(UnusableRuntime.class)
        .hasMessageStartingWith("mine.yaml: no YAML: ")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> BenchmarkRuntime.own("big.yaml", new byte[1024 * 1024 + 1]))
        .hasMessage("big.yaml: 1048577 bytes are more than a runtime may have: 1048576");
  }
}
