package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.HeldTime;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.diagnosis.RunDiagnosis;
import org.ncclconformance.diagnosis.RunObjects;

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

  /** 1000 s in all: placing has to be over after 300 s, pulling after 600 s. */
  @ParameterizedTest
  @CsvSource({
    "without-workers, 300, DEADLINE_EXCEEDED, 'its workers were not placed on nodes in the part of the deadline that there is for it, 300 s; no launcher yet; workers: none'",
    "pulling, 600, DEADLINE_EXCEEDED, 'the images of its workers were not pulled and their containers not started in the part of the deadline that there is for it, 600 s; no launcher yet; workers: nccl-all-reduce-tj-node-0-0-'"
  })
  void aStageEndsTheRunWhenItsPartHasPassed(
      String state, int seconds, CauseCode code, String found, @TempDir Path folder)
      throws InterruptedException {
    HeldTime time = new HeldTime();
    Instant start = time.now();
    Cluster cluster =
        new Cluster(
            "nowhere",
            new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:1").build(),
            Access.OBSERVE,
            time);
    Signal signal = new Signal();
    try (cluster;
        RunLogs logs = new RunLogs(cluster, signal, folder)) {
      RunObjects run = RunStageTest.state(state);
      RunWatch watch =
          new RunWatch(() -> run, logs, new RunDiagnosis(image -> Optional.empty()), time);
      WaitResult<Pod, Cause> end =
          watch.await(
              signal,
              Deadline.in(Duration.ofSeconds(1000), time),
              RunObjects.ref(run.trainJob().orElseThrow()),
              2);
      assertThat(end)
          .isInstanceOfSatisfying(
              WaitResult.Ended.class,
              ended -> {
                Cause cause = (Cause) ended.why();
                assertThat(cause.code()).isEqualTo(code);
                assertThat(cause.found()).contains(found);
              });
    }
    assertThat(Duration.between(start, time.now())).isEqualTo(Duration.ofSeconds(seconds));
  }
}
