package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.diagnosis.RunObjects;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;

class RunManifestsTest {
  private static final Platform H100_EKS = new Platform("h100", "eks");

  private static RunManifests manifests(
      CheckName name, Map<String, String> environment, int efas, Taint... taints) {
    List<GpuNode> nodes = List.of(node("a", efas, List.of(taints)), node("b", efas, List.of()));
    return new RunManifests(
        "r1",
        new BenchmarkOptions(name, H100_EKS, environment, null),
        SupportedBenchmark.of(name, H100_EKS).orElseThrow(),
        new BenchmarkShape(nodes));
  }

  private static GpuNode node(String name, int efas, List<Taint> taints) {
    return new GpuNode(
        name, name, "amd64", "p5.48xlarge", null, null, 8, 8, Map.of(GpuNode.EFA, efas), taints);
  }

  private static PodSpec pod(RunManifests manifests, int replicatedJob) {
    return RuntimePods.pod(manifests.trainingRuntime(), replicatedJob);
  }

  private static String mpirun(RunManifests manifests) {
    return String.join(" ", pod(manifests, 1).getContainers().get(0).getArgs());
  }

  @Test
  void everything_carries_the_run_id() {
    RunManifests manifests = manifests(CheckName.ALL_REDUCE, Map.of(), 32);
    assertThat(manifests.namespace().getMetadata().getName()).isEqualTo("nccl-conformance-r1");
    GenericKubernetesResource runtime = manifests.trainingRuntime();
    for (Map<?, ?> labels :
        List.<Map<?, ?>>of(
            manifests.namespace().getMetadata().getLabels(),
            runtime.getMetadata().getLabels(),
            manifests.trainJob().getMetadata().getLabels(),
            (Map<?, ?>) runtime.get("spec", "template", "metadata", "labels"))) {
      assertThat(labels.get("ncclconformance.org/run")).isEqualTo("r1");
    }
    assertThat(RunObjects.ref(manifests.trainJob()).path())
        .isEqualTo(
            "/apis/trainer.kubeflow.org/v1alpha1/namespaces/nccl-conformance-r1/trainjobs"
                + "/nccl-all-reduce-tj");
  }

  @Test
  void the_launcher_waits_for_ready_workers_and_nothing_is_tried_twice() {
    GenericKubernetesResource runtime =
        manifests(CheckName.ALL_REDUCE, Map.of(), 32).trainingRuntime();
    List<?> jobs = runtime.get("spec", "template", "spec", "replicatedJobs");
    assertThat(((Map<?, ?>) jobs.get(0)).get("name")).isEqualTo("node");
    assertThat(((Map<?, ?>) jobs.get(1)).get("name")).isEqualTo("launcher");
    assertThat(((Map<?, ?>) jobs.get(1)).get("dependsOn"))
        .isEqualTo(List.of(Map.of("name", "node", "status", "Ready")));
    for (int i = 0; i < 2; i++) {
      assertThat(RuntimePods.backoffLimit(runtime, i)).isEqualTo(0);
    }
    assertThat(runtime.<Object>get("spec", "mlPolicy", "mpi", "numProcPerNode")).isEqualTo(8);
    assertThat(runtime.<Object>get("spec", "mlPolicy", "mpi", "sshAuthMountPath"))
        .isEqualTo("/tmp/mpi-keys");
    assertThat(runtime.<Object>get("spec", "template", "spec", "successPolicy"))
        .isEqualTo(Map.of("operator", "All", "targetReplicatedJobs", List.of("launcher")));
    assertThat(runtime.getMetadata().getLabels())
        .containsEntry("trainer.kubeflow.org/framework", "mpi");
  }

  @Test
  void a_worker_takes_the_whole_node_and_answers_on_port_22() {
    PodSpec worker = pod(manifests(CheckName.ALL_REDUCE, Map.of(), 32), 0);
    Container node = worker.getContainers().get(0);
    assertThat(node.getName()).isEqualTo("node");
    assertThat(node.getResources().getLimits())
        .isEqualTo(
            Map.of(
                "nvidia.com/gpu", new Quantity("8"), "vpc.amazonaws.com/efa", new Quantity("32")));
    assertThat(node.getStartupProbe().getTcpSocket().getPort().getIntVal()).isEqualTo(22);
    assertThat(node.getSecurityContext().getCapabilities().getAdd()).containsExactly("IPC_LOCK");
    assertThat(worker.getRestartPolicy()).isEqualTo("Never");
    assertThat(worker.getVolumes())
        .anyMatch(v -> v.getEmptyDir() != null && "Memory".equals(v.getEmptyDir().getMedium()));
    assertThat(worker.getInitContainers().get(0).getCommand().get(2))
        .contains("chmod 600 /root/.ssh/id_rsa");
  }

  @Test
  void only_the_taints_of_used_nodes_are_tolerated() {
    Taint own = new Taint("NoSchedule", "dedicated", null, "training");
    Taint passing = new Taint("NoSchedule", "node.kubernetes.io/unschedulable", null, null);
    PodSpec worker = pod(manifests(CheckName.ALL_REDUCE, Map.of(), 32, own, passing), 0);
    assertThat(worker.getTolerations())
        .extracting(Toleration::getKey)
        .containsExactly("dedicated", "nvidia.com/gpu");
    assertThat(
            worker
                .getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()
                .get(0)
                .getMatchExpressions()
                .get(0)
                .getValues())
        .containsExactly("a", "b");
  }

  @ParameterizedTest
  @CsvSource({
    "ALL_REDUCE, -x NCCL_DEBUG=WARN, NCCL_NVLS_ENABLE",
    "ALL_REDUCE_NET, -x NCCL_NVLS_ENABLE=0 -x NCCL_DEBUG=INFO, NCCL_NVLS_ENABLE=1",
    "ALL_REDUCE_NVLS, -x NCCL_NVLS_ENABLE=1 -x NCCL_DEBUG=INFO, NCCL_NVLS_ENABLE=0"
  })
  void each_check_exports_its_own_variables(CheckName name, String present, String absent) {
    assertThat(mpirun(manifests(name, Map.of(), 32)))
        .contains(present)
        .contains("-np 16 ")
        .contains("-x FI_PROVIDER=efa -x FI_EFA_USE_DEVICE_RDMA=1 -x FI_EFA_FORK_SAFE=1")
        .contains("/opt/nccl-tests/build/all_reduce_perf -b 1K -e 16G -f 2 -g 1")
        .doesNotContain(absent);
  }

  @Test
  void without_efa_nothing_of_efa_is_asked_for_and_messages_end_at_4_gib() {
    RunManifests manifests = manifests(CheckName.ALL_REDUCE, Map.of(), 0);
    assertThat(mpirun(manifests)).contains("-b 1K -e 4G");
    assertThat(pod(manifests, 0).getContainers().get(0).getResources().getLimits())
        .containsOnlyKeys("nvidia.com/gpu");
  }

  @Test
  void the_checks_variables_overlay_the_platforms_and_reach_the_launcher() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("NCCL_DEBUG", "TRACE");
    environment.put("NCCL_ALGO", "Ring,Tree; it's $(HOME)");
    environment.put("OMPI_MCA_x", "1");
    RunManifests manifests = manifests(CheckName.ALL_REDUCE, environment, 32);
    assertThat(pod(manifests, 1).getContainers().get(0).getArgs())
        .containsSequence("-x", "NCCL_DEBUG=TRACE")
        .containsSequence(
            "-x", "NCCL_ALGO=Ring,Tree; it's $$(HOME)", "/opt/nccl-tests/build/all_reduce_perf");
    assertThat(mpirun(manifests)).doesNotContain("WARN").doesNotContain("OMPI_MCA_x");
    assertThat(pod(manifests, 1).getContainers().get(0).getEnv())
        .contains(
            new EnvVar("NCCL_DEBUG", "TRACE", null),
            new EnvVar("NCCL_ALGO", "Ring,Tree; it's $$(HOME)", null),
            new EnvVar("OMPI_MCA_x", "1", null));
  }

  @ParameterizedTest
  @CsvSource({"0, 1024 256 float", "3, 1024 256 float", "0, nothing", "137, nothing"})
  void the_launcher_ends_with_mpiruns_exit_code(int exitCode, String line, @TempDir Path root)
      throws IOException, InterruptedException {
    Path mpirun =
        Files.writeString(root.resolve("mpirun"), "echo ' " + line + "'\nexit " + exitCode);
    Path rows = root.resolve("rows");
    Container launcher =
        pod(manifests(CheckName.ALL_REDUCE, Map.of(), 32), 1).getContainers().get(0);
    String script =
        launcher
            .getCommand()
            .get(2)
            .replace("/tmp/exit-code", root.resolve("exit-code").toString())
            .replace("/tmp/all-reduce.log", root.resolve("log").toString())
            .replace("/dev/termination-log", rows.toString());
    Process shell =
        new ProcessBuilder("sh", "-c", script, "launcher", "sh", mpirun.toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(shell.exitValue()).as(out).isEqualTo(exitCode);
    assertThat(out).isEqualTo(" " + line + "\n");
    if (exitCode == 0) {
      assertThat(rows).content().isEqualTo(line.equals("nothing") ? "" : " " + line + "\n");
    } else {
      assertThat(rows).doesNotExist();
    }
  }
}
