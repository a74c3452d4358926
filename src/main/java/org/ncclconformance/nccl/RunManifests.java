package org.ncclconformance.nccl;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.Serialization;

/**
 * The objects of a run, each labelled with its id, so that a run that was killed can be found.
 *
 * @param runId at most 40 characters, as it stands in the namespace's name
 */
record RunManifests(String runId, Check check, Benchmark benchmark, BenchmarkShape shape) {
  static final String RUN_LABEL = "ncclconformance.org/run";
  static final String RUNTIME = "nccl-all-reduce-runtime";
  static final String TRAIN_JOB = "nccl-all-reduce-tj";
  private static final String API_VERSION = "trainer.kubeflow.org/v1alpha1";

  String namespaceName() {
    return "nccl-conformance-" + runId;
  }

  private Map<String, String> labels() {
    return Map.of(RUN_LABEL, runId, "app.kubernetes.io/managed-by", "nccl-conformance");
  }

  Namespace namespace() {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(namespaceName())
        .withLabels(labels())
        // IPC_LOCK is more than the baseline standard allows
        .addToLabels("pod-security.kubernetes.io/enforce", "privileged")
        .endMetadata()
        .build();
  }

  GenericKubernetesResource trainingRuntime() {
    MpiPods pods = new MpiPods(benchmark, shape, check.environment());
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(API_VERSION)
        .withKind("TrainingRuntime")
        .withNewMetadata()
        .withName(RUNTIME)
        .withNamespace(namespaceName())
        .withLabels(labels())
        .addToLabels("trainer.kubeflow.org/framework", "mpi")
        .endMetadata()
        .addToAdditionalProperties("spec", spec(pods))
        .build();
  }

  private Map<String, Object> spec(MpiPods pods) {
    Map<String, Object> mpi =
        Map.of(
            "mpiImplementation",
            "OpenMPI",
            "numProcPerNode",
            shape.gpusPerNode(),
            "runLauncherAsNode",
            false,
            "sshAuthMountPath",
            MpiPods.KEYS_PATH);
    Map<String, Object> jobSet =
        Map.of(
            "network",
            Map.of("enableDNSHostnames", true, "publishNotReadyAddresses", true),
            "successPolicy",
            Map.of("operator", "All", "targetReplicatedJobs", List.of("launcher")),
            "replicatedJobs",
            List.of(
                Map.of("name", "node", "replicas", 1, "template", job(pods.worker())),
                Map.of(
                    "name",
                    "launcher",
                    "replicas",
                    1,
                    // before 2.3 nothing else makes the launcher wait until sshd answers
                    "dependsOn",
                    List.of(Map.of("name", "node", "status", "Ready")),
                    "template",
                    job(pods.launcher()))));
    return Map.of(
        "mlPolicy",
        Map.of("numNodes", 1, "mpi", mpi),
        "template",
        Map.of("metadata", Map.of("labels", labels()), "spec", jobSet));
  }

  /** With another restart policy or a back-off, a failed launcher's log would be deleted. */
  private Map<String, Object> job(PodSpec pod) {
    return Map.of(
        "spec",
        Map.of(
            "backoffLimit",
            0,
            "template",
            Map.of(
                "metadata",
                Map.of("labels", labels()),
                "spec",
                Serialization.shared().convertValue(pod, Map.class))));
  }

  GenericKubernetesResource trainJob() {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(API_VERSION)
        .withKind("TrainJob")
        .withNewMetadata()
        .withName(TRAIN_JOB)
        .withNamespace(namespaceName())
        .withLabels(labels())
        .endMetadata()
        .addToAdditionalProperties(
            "spec",
            Map.of(
                "runtimeRef",
                Map.of(
                    "apiGroup", "trainer.kubeflow.org", "kind", "TrainingRuntime", "name", RUNTIME),
                "trainer",
                Map.of("numNodes", shape.nodes().size())))
        .build();
  }
}
