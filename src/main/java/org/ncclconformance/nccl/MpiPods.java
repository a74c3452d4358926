package org.ncclconformance.nccl;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ncclconformance.cluster.GpuNode;

/** The pods of a run: workers with sshd, and a launcher with mpirun. */
final class MpiPods {
  /** Trainer's MPI plugin puts keys, hostfile and variables into containers of this name only. */
  private static final String CONTAINER = "node";

  static final String KEYS_PATH = "/tmp/mpi-keys";
  private static final String KEYS = "mpi-ssh-auth";
  private static final String HOME = "ssh-home";
  private static final String HOME_PATH = "/root/.ssh";
  private static final String LOG = "/tmp/all-reduce.log";

  private final Benchmark benchmark;
  private final BenchmarkShape shape;
  private final Map<String, String> environment;

  MpiPods(Benchmark benchmark, BenchmarkShape shape, Map<String, String> environment) {
    this.benchmark = benchmark;
    this.shape = shape;
    this.environment = environment;
  }

  PodSpec worker() {
    Map<String, Quantity> devices = new TreeMap<>();
    devices.put("nvidia.com/gpu", new Quantity(String.valueOf(shape.gpusPerNode())));
    if (shape.efasPerNode() > 0) {
      devices.put("vpc.amazonaws.com/efa", new Quantity(String.valueOf(shape.efasPerNode())));
    }
    Container node =
        container(
                Script.of(
                    "mkdir -p /run/sshd",
                    "if [ -f /usr/bin/ssh-keygen ]; then /usr/bin/ssh-keygen -A; fi",
                    "exec /usr/sbin/sshd -D -e -p 22"))
            .withNewReadinessProbe()
            .withNewTcpSocket()
            .withNewPort(22)
            .endTcpSocket()
            .withPeriodSeconds(2)
            .withFailureThreshold(300)
            .endReadinessProbe()
            .withNewResources()
            .withLimits(devices)
            .withRequests(devices)
            .endResources()
            .withNewSecurityContext()
            .withNewCapabilities()
            .withAdd("IPC_LOCK")
            .endCapabilities()
            .endSecurityContext()
            .addNewVolumeMount()
            .withName("shared-memory")
            .withMountPath("/dev/shm")
            .endVolumeMount()
            .build();
    return pod(node)
        .addNewVolume()
        .withName("shared-memory")
        .withNewEmptyDir()
        .withMedium("Memory")
        .endEmptyDir()
        .endVolume()
        .build();
  }

  PodSpec launcher() {
    List<EnvVar> variables = new ArrayList<>();
    environment.forEach((name, value) -> variables.add(variable(name, value)));
    Script benchmarkScript = benchmarkScript();
    variables.add(variable("BENCHMARK", benchmarkScript.text()));
    Container node =
        container(
                Script.of(
                    // dash, which is sh in Ubuntu's images, has no pipefail
                    "if [ -f /bin/dash ]; then exec /bin/bash -c \"$BENCHMARK\"; fi",
                    benchmarkScript.text()))
            .withEnv(variables)
            .withTerminationMessagePath("/dev/termination-log")
            .withTerminationMessagePolicy("FallbackToLogsOnError")
            .withNewResources()
            .addToRequests("cpu", new Quantity("100m"))
            .addToRequests("memory", new Quantity("256Mi"))
            .addToLimits("memory", new Quantity("1Gi"))
            .endResources()
            .build();
    return pod(node).build();
  }

  /** Ends with mpirun's exit code, also where its output has no rows. */
  private Script benchmarkScript() {
    return Script.of(
        "set -e",
        "set -o pipefail",
        Script.words(mpirun()) + " 2>&1 | tee " + LOG,
        "grep -E '^ *[0-9]+ +[0-9]+ +[a-z]|^# (Out of bounds|Avg bus)' "
            + LOG
            + " >/dev/termination-log && exit 0",
        "exit 0");
  }

  private List<String> mpirun() {
    List<String> words = new ArrayList<>();
    words.addAll(
        List.of(
            benchmark.mpirun(),
            "--allow-run-as-root",
            "-np",
            String.valueOf(shape.ranks()),
            "--bind-to",
            "none",
            "--mca",
            "plm_rsh_agent",
            "ssh",
            "--mca",
            "plm_rsh_args",
            "-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -o"
                + " ConnectionAttempts=10"));
    benchmark
        .exported(shape, environment)
        .forEach((name, value) -> words.addAll(List.of("-x", name + "=" + value)));
    words.addAll(List.of("-x", "LD_LIBRARY_PATH", "-x", "PATH", benchmark.program()));
    words.addAll(List.of("-b", size(shape.minBytes()), "-e", size(shape.maxBytes())));
    words.addAll(List.of("-f", "2", "-g", "1"));
    return words;
  }

  private static String size(long bytes) {
    return bytes >= 1 << 30 ? (bytes >> 30) + "G" : (bytes >> 10) + "K";
  }

  private static EnvVar variable(String name, String value) {
    return new EnvVarBuilder().withName(name).withValue(value.replace("$(", "$$(")).build();
  }

  private ContainerBuilder container(Script script) {
    return new ContainerBuilder()
        .withName(CONTAINER)
        .withImage(benchmark.image())
        .withCommand(script.command())
        .addNewVolumeMount()
        .withName(HOME)
        .withMountPath(HOME_PATH)
        .endVolumeMount();
  }

  /** Trainer before 2.3 mounts the keys readable for all, and ssh refuses such keys. */
  private Container keyModes() {
    return container(
            Script.of(
                "set -e",
                "cp "
                    + KEYS_PATH
                    + "/id_rsa "
                    + KEYS_PATH
                    + "/id_rsa.pub "
                    + KEYS_PATH
                    + "/authorized_keys "
                    + HOME_PATH
                    + "/",
                "chmod 700 " + HOME_PATH,
                "chmod 600 " + HOME_PATH + "/id_rsa " + HOME_PATH + "/authorized_keys"))
        .withName("fix-ssh-perms")
        .addNewVolumeMount()
        .withName(KEYS)
        .withMountPath(KEYS_PATH)
        .endVolumeMount()
        .build();
  }

  private PodSpecBuilder pod(Container node) {
    return new PodSpecBuilder()
        .withRestartPolicy("Never")
        // neither has anything to save, and whoever cleans up waits for it
        .withTerminationGracePeriodSeconds(2L)
        // sleeping shells do not hear TERM: nobody waits for them longer than this
        .withTerminationGracePeriodSeconds(2L)
        .withTolerations(tolerations())
        .withNewAffinity()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .addNewNodeSelectorTerm()
        .addNewMatchExpression()
        .withKey("kubernetes.io/hostname")
        .withOperator("In")
        .withValues(shape.nodes().stream().map(GpuNode::hostname).toList())
        .endMatchExpression()
        .endNodeSelectorTerm()
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .endAffinity()
        .withInitContainers(keyModes())
        .withContainers(node)
        .addNewVolume()
        .withName(HOME)
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume();
  }

  /**
   * Exactly the taints that the used nodes have. To tolerate everything would put a worker on a
   * node that is being cordoned or is not ready.
   */
  private List<Toleration> tolerations() {
    TreeSet<String> keys = new TreeSet<>(List.of("nvidia.com/gpu"));
    shape.nodes().stream()
        .flatMap(n -> n.taints().stream())
        .map(t -> t.getKey())
        .filter(key -> !key.startsWith("node.kubernetes.io/"))
        .forEach(keys::add);
    return keys.stream()
        .map(key -> new TolerationBuilder().withKey(key).withOperator("Exists").build())
        .toList();
  }
}
