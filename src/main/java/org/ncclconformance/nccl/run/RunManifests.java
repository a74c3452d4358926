package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.RunLabels;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.Placeholders;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;

/**
 * The objects of a run, each labelled with its id, so that a run that was killed can be found.
 *
 * @param runId at most 40 characters, as it stands in the namespace's name
 */
public record RunManifests(
    String runId, BenchmarkOptions options, SupportedBenchmark benchmark, BenchmarkShape shape) {
  static final String RUNTIME = "nccl-all-reduce-runtime";
  static final String TRAIN_JOB = "nccl-all-reduce-tj";

  public String namespaceName() {
    return "nccl-conformance-" + runId;
  }

  private Map<String, String> labels() {
    return Map.of(RunLabels.RUN, runId, "app.kubernetes.io/managed-by", "nccl-conformance");
  }

  public Namespace namespace() {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(namespaceName())
        .withLabels(labels())
        // IPC_LOCK is more than the baseline standard allows
        .addToLabels("pod-security.kubernetes.io/enforce", "privileged")
        .endMetadata()
        .build();
  }

  /** What the runtime needs beside it, to be created before it. */
  public List<GenericKubernetesResource> companions() {
    return filled().companions().stream().map(this::owned).map(RunManifests::resource).toList();
  }

  public GenericKubernetesResource trainingRuntime() {
    Map<String, Object> runtime = owned(filled().runtime());
    child(runtime, "metadata").put("name", RUNTIME);
    label(child(child(child(runtime, "spec"), "template"), "metadata"));
    RunPods pods = new RunPods(shape, benchmark.fabric(), options.environment(), options.image());
    for (Map<String, Object> job : BenchmarkRuntime.jobs(runtime)) {
      Map<String, Object> template = BenchmarkRuntime.podTemplate(job);
      label(child(template, "metadata"));
      PodSpec pod = Serialization.shared().convertValue(template.get("spec"), PodSpec.class);
      pods.fit(pod, isPlaced(pod));
      if (BenchmarkRuntime.LAUNCHER.equals(job.get("name"))) {
        pods.hand(pod);
      }
      template.put("spec", Serialization.shared().convertValue(pod, Map.class));
    }
    return resource(runtime);
  }

  private BenchmarkRuntime.Filled filled() {
    return benchmark.runtime().filled(Placeholders.of(namespaceName(), shape, benchmark));
  }

  /** A user's own runtime may say where its pods go; what a pod only prefers is no such word. */
  private boolean isPlaced(PodSpec pod) {
    return benchmark.runtime().isOwn()
        && ((pod.getNodeSelector() != null && !pod.getNodeSelector().isEmpty())
            || (pod.getAffinity() != null && !RunPods.onlyPrefersNodes(pod.getAffinity()))
            || (pod.getTolerations() != null && !pod.getTolerations().isEmpty()));
  }

  private Map<String, Object> owned(Map<String, Object> object) {
    Map<String, Object> metadata = child(object, "metadata");
    metadata.put("namespace", namespaceName());
    label(metadata);
    return object;
  }

  private void label(Map<String, Object> metadata) {
    child(metadata, "labels").putAll(labels());
  }

  private static Map<String, Object> child(Map<String, Object> parent, String field) {
    if (!(parent.get(field) instanceof Map)) {
      parent.put(field, new LinkedHashMap<String, Object>());
    }
    return BenchmarkRuntime.map(parent, field);
  }

  private static GenericKubernetesResource resource(Map<String, Object> object) {
    return Serialization.shared().convertValue(object, GenericKubernetesResource.class);
  }

  GenericKubernetesResource trainJob() {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(BenchmarkRuntime.API_VERSION)
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
