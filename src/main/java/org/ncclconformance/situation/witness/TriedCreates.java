package org.ncclconformance.situation.witness;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Objects;
import java.util.Optional;
import org.ncclconformance.trainer.state.TrainerState;

/** What a user would create, as a dry run: every webhook on the way is called, nothing written. */
final class TriedCreates {
  private static final String JOB_SET =
      """
      apiVersion: jobset.x-k8s.io/v1alpha2
      kind: JobSet
      metadata: {name: nccl-conformance-look, namespace: default}
      spec:
        replicatedJobs:
          - name: one
            template:
              spec:
                template:
                  spec:
                    restartPolicy: Never
                    containers: [{name: one, image: "registry.k8s.io/pause:3.10"}]
      """;

  /** Of a runtime that is not there: that Trainer's webhook says so is the proof that it works. */
  private static final String TRAIN_JOB =
      """
      apiVersion: trainer.kubeflow.org/v1alpha1
      kind: TrainJob
      metadata: {name: nccl-conformance-look, namespace: default}
      spec:
        runtimeRef: {apiGroup: trainer.kubeflow.org, kind: TrainingRuntime, name: nccl-conformance-none}
      """;

  private static final String ASKED =
      "admission webhook \"validator.trainjob.trainer.kubeflow.org\" denied the request";

  private final KubernetesClient client;

  TriedCreates(KubernetesClient client) {
    this.client = client;
  }

  Sight tried() {
    return refusal(JOB_SET)
        .or(() -> refusal(TRAIN_JOB).filter(said -> !said.contains(ASKED)))
        .map(said -> new Sight(state(said), said))
        .orElseGet(() -> new Sight(TrainerState.HEALTHY, ""));
  }

  private Optional<String> refusal(String yaml) {
    GenericKubernetesResource object =
        Serialization.unmarshal(yaml, GenericKubernetesResource.class);
    try {
      client.resource(object).dryRun().create();
      return Optional.empty();
    } catch (KubernetesClientException e) {
      if (e.getCode() == 401 || (e.getCode() == 403 && !isDenied(e))) {
        throw e;
      }
      return Optional.of(object.getKind() + " cannot be created: " + said(e));
    }
  }

  /** A webhook's no is a 403 too. */
  private static boolean isDenied(KubernetesClientException e) {
    return said(e).contains("admission webhook");
  }

  private static String said(KubernetesClientException e) {
    return Objects.requireNonNullElse(
        e.getStatus() == null ? e.getMessage() : e.getStatus().getMessage(), "no reason given");
  }

  static TrainerState state(String refusal) {
    if (!refusal.contains("failed calling webhook")) {
      return TrainerState.UNKNOWN;
    }
    return refusal.contains("x509: ") || refusal.contains("tls: ")
        ? TrainerState.CERTIFICATE_MISMATCH
        : TrainerState.WEBHOOK_UNREACHABLE;
  }
}
