package org.ncclconformance.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;

class RunWatchTest {
  private static GenericKubernetesResource trainJob(String status) {
    return new KubernetesSerialization()
        .unmarshal(
            """
            apiVersion: trainer.kubeflow.org/v1alpha1
            kind: TrainJob
            metadata: {name: bench, namespace: run, uid: u}
            """
                + status,
            GenericKubernetesResource.class);
  }

  @Test
  void conditionsOfARunThatHasSomeAreQuoted() {
    assertThat(
            RunWatch.conditions(
                trainJob("status: {conditions: [{type: Complete, reason: JobsCompleted}]}")))
        .contains("TrainJob")
        .endsWith("status.conditions: [{type=Complete, reason=JobsCompleted}]");
  }

  @Test
  void aRunWithoutConditionsSaysSo() {
    assertThat(RunWatch.conditions(trainJob(""))).endsWith("status.conditions: none");
  }
}
