package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.AdmissionDenial;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.trainer.api.Parallel;

/**
 * Creates without creating: the API server calls every webhook that a real create would meet (all
 * of Trainer's and JobSet's declare no side effects) and writes nothing.
 */
final class DryRuns {
  private static final Map<String, Object> POD =
      Map.of(
          "restartPolicy",
          "Never",
          "containers",
          List.of(Map.of("name", "node", "image", "registry.k8s.io/pause:3.10")));
  private static final Map<String, Object> JOBS =
      Map.of(
          "replicatedJobs",
          List.of(
              Map.of(
                  "name",
                  "node",
                  "template",
                  Map.of("spec", Map.of("template", Map.of("spec", POD))))));

  private final KubernetesClient client;
  private final String namespace;

  /**
   * Dry runs in that namespace.
   *
   * @param namespace one that exists
   */
  DryRuns(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** What came of them. */
  sealed interface Result {
    /** All three were accepted. */
    record Accepted() implements Result {}

    /** The API server answered, and one was refused. */
    record Refused(Cause cause) implements Result {}

    /** The API server did not answer properly. */
    record Failed(ApiFailure failure) implements Result {}
  }

  /** One round of the three creates; the worst answer counts. */
  Result round() throws InterruptedException {
    String name = "nccl-conformance-probe-" + UUID.randomUUID().toString().substring(0, 8);
    List<Result> results =
        Parallel.map(List.of(runtime(), jobSet(), trainJob(name)), dryRun -> create(dryRun, name));
    return results.stream()
        .filter(r -> r instanceof Result.Failed)
        .findFirst()
        .orElseGet(
            () ->
                results.stream()
                    .filter(r -> r instanceof Result.Refused)
                    .findFirst()
                    .orElse(new Result.Accepted()));
  }

  private record DryRun(String apiVersion, String kind, String plural, Map<String, Object> spec) {}

  private static DryRun runtime() {
    return new DryRun(
        "trainer.kubeflow.org/v1alpha1",
        "TrainingRuntime",
        "trainingruntimes",
        Map.of("mlPolicy", Map.of("numNodes", 1), "template", Map.of("spec", JOBS)));
  }

  private static DryRun jobSet() {
    return new DryRun("jobset.x-k8s.io/v1alpha2", "JobSet", "jobsets", JOBS);
  }

  private static DryRun trainJob(String name) {
    return new DryRun(
        "trainer.kubeflow.org/v1alpha1",
        "TrainJob",
        "trainjobs",
        Map.of(
            "runtimeRef",
            Map.of("apiGroup", "trainer.kubeflow.org", "kind", "TrainingRuntime", "name", name)));
  }

  private Result create(DryRun dryRun, String name) {
    ObjectRef ref =
        new ObjectRef(dryRun.apiVersion(), dryRun.kind(), dryRun.plural(), namespace, name, null);
    Map<String, Object> body =
        Map.of(
            "apiVersion",
            dryRun.apiVersion(),
            "kind",
            dryRun.kind(),
            "metadata",
            Map.of("name", name, "namespace", namespace),
            "spec",
            dryRun.spec());
    try {
      client.raw(ref.collectionPath() + "?dryRun=All", "POST", body);
      return new Result.Accepted();
    } catch (KubernetesClientException e) {
      return refused(ApiFailure.of(e), ref);
    }
  }

  private static Result refused(ApiFailure failure, ObjectRef ref) {
    // its runtime was a dry run too; that the webhook looked for it is the proof wanted here
    if (AdmissionDenial.in(failure.message())
        .filter(AdmissionDenial::runtimeNotSeenYet)
        .isPresent()) {
      return new Result.Accepted();
    }
    Cause cause = ApiCause.of(failure, ref);
    return cause.code().name().startsWith("API_")
        ? new Result.Failed(failure)
        : new Result.Refused(cause);
  }
}
