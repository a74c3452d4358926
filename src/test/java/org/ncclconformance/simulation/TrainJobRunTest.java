package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.simulation.ClusterUnderTest.RUN;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A whole run, against the recording of the real one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TrainJobRunTest {
  private static final String LAUNCHER = "jobset.sigs.k8s.io/replicatedjob-name";
  private static ClusterUnderTest lab;

  @BeforeAll
  static void run() {
    lab = new ClusterUnderTest(SimulatedCluster.Options.standard());
    lab.installHealthy();
    lab.startRun(ClusterUnderTest.run());
    ClusterUnderTest.until(() -> status().contains("type=Complete"));
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  private static String status() {
    return String.valueOf(lab.trainJob().getAdditionalProperties().get("status"));
  }

  private static Pod launcher() {
    return lab.pod(RUN, LAUNCHER, "launcher");
  }

  @Test
  @Order(1)
  void theTrainJobCopiesTheJobSetsEnd() {
    assertThat(status())
        .contains("reason=AllJobsCompleted", "message=jobset completed successfully");
    assertThat(lab.jobSet().<String>get("status", "terminalState")).isEqualTo("Completed");
  }

  @Test
  @Order(2)
  void theLaunchersLogIsWhatTheLabsFabricPrints() throws IOException {
    try (InputStream in = TrainJobRunTest.class.getResourceAsStream("run.txt")) {
      assertThat(
              lab.client
                  .pods()
                  .inNamespace(RUN)
                  .withName(launcher().getMetadata().getName())
                  .getLog())
          .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  @Order(3)
  void theHostFileNamesTheWorkers() {
    assertThat(
            lab.client
                .configMaps()
                .inNamespace(RUN)
                .withName("nccl-all-reduce-tj-mpi-hostfile")
                .get()
                .getData())
        .isEqualTo(
            Map.of(
                "hostfile",
                "nccl-all-reduce-tj-node-0-0.nccl-all-reduce-tj slots=8\n"
                    + "nccl-all-reduce-tj-node-0-1.nccl-all-reduce-tj slots=8\n"));
  }

  @Test
  @Order(4)
  void theLauncherIsLabelledAsJobSetAndJobLabelIt() {
    assertThat(launcher().getMetadata().getLabels())
        .containsEntry("jobset.sigs.k8s.io/jobset-name", "nccl-all-reduce-tj")
        .containsEntry("jobset.sigs.k8s.io/job-key", "c93f07e7a7573ed9cbf5f4f1bf37e917cb717c67")
        .containsEntry("jobset.sigs.k8s.io/job-global-index", "1")
        .containsEntry("jobset.sigs.k8s.io/priority", "0")
        .containsEntry("batch.kubernetes.io/job-completion-index", "0")
        .containsEntry("batch.kubernetes.io/job-name", "nccl-all-reduce-tj-launcher-0");
    assertThat(launcher().getSpec().getHostname()).isEqualTo("nccl-all-reduce-tj-launcher-0-0");
    assertThat(launcher().getStatus().getPhase()).isEqualTo("Succeeded");
  }

  @Test
  @Order(5)
  void theLaunchersJobEndsInTwoSteps() {
    Job job =
        lab.client
            .batch()
            .v1()
            .jobs()
            .inNamespace(RUN)
            .withName("nccl-all-reduce-tj-launcher-0")
            .get();
    assertThat(job.getStatus().getConditions())
        .extracting("type", "reason", "message")
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "SuccessCriteriaMet",
                "CompletionsReached",
                "Reached expected number of succeeded pods"),
            org.assertj.core.groups.Tuple.tuple(
                "Complete", "CompletionsReached", "Reached expected number of succeeded pods"));
    assertThat(job.getStatus().getCompletedIndexes()).isEqualTo("0");
  }

  @Test
  @Order(6)
  void theWorkersGoWhenTheLauncherHasEnded() {
    ClusterUnderTest.until(() -> lab.pod(RUN, LAUNCHER, "node") == null);
    assertThat(lab.events(RUN, "Pod")).contains("Normal Killing: Stopping container node");
    assertThat(lab.events(RUN, "JobSet"))
        .containsExactly("Normal AllJobsCompleted: jobset completed successfully");
    assertThat(lab.events(RUN, "Job")).contains("Normal Completed: Job completed");
  }

  @Test
  @Order(7)
  void theRuntimeIsHeldByItsFinalizer() {
    List<String> finalizers =
        lab.client
            .genericKubernetesResources("trainer.kubeflow.org/v1alpha1", "TrainingRuntime")
            .inNamespace(RUN)
            .withName("nccl-all-reduce-runtime")
            .get()
            .getMetadata()
            .getFinalizers();
    assertThat(finalizers).containsExactly("trainer.kubeflow.org/resource-in-use");
  }

  @Test
  @Order(8)
  void nothingOfTheNamespaceStays() {
    lab.client.namespaces().withName(RUN).delete();
    ClusterUnderTest.until(() -> lab.client.namespaces().withName(RUN).get() == null);
    assertThat(lab.client.pods().inNamespace(RUN).list().getItems()).isEmpty();
    assertThat(lab.client.secrets().inNamespace(RUN).list().getItems()).isEmpty();
    assertThat(lab.cluster.unmodelled()).isEmpty();
  }
}
