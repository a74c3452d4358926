package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.Map;
import org.ncclconformance.cluster.Serialization;

/** The pods of a TrainingRuntime: those of its workers are job 0, the launcher's are job 1. */
public final class RuntimePods {
  private RuntimePods() {}

  public static PodSpec pod(GenericKubernetesResource runtime, int job) {
    return Serialization.shared().convertValue(written(runtime, job), PodSpec.class);
  }

  /** As it is written, with what is no field of a pod. */
  public static Map<?, ?> written(GenericKubernetesResource runtime, int job) {
    return runtime.get(
        "spec", "template", "spec", "replicatedJobs", job, "template", "spec", "template", "spec");
  }

  public static int backoffLimit(GenericKubernetesResource runtime, int job) {
    return runtime.get(
        "spec", "template", "spec", "replicatedJobs", job, "template", "spec", "backoffLimit");
  }
}
