package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.ncclconformance.simulation.ClusterUnderTest.JOBSET;
import static org.ncclconformance.simulation.ClusterUnderTest.RUN;
import static org.ncclconformance.simulation.ClusterUnderTest.SYSTEM;
import static org.ncclconformance.simulation.ClusterUnderTest.TRAINER;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Edit;

/** v2.2.0 as released, against the recording of the real cluster in that state. */
class AsReleasedTest {
  private static final String IMAGE =
      "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0";
  private static final String CAUSE =
      "rpc error: code = NotFound desc = failed to pull and unpack image \""
          + IMAGE
          + "\": failed to resolve reference \""
          + IMAGE
          + "\": "
          + IMAGE
          + ": not found";
  private static final String CALL =
      "failed calling webhook \"mjobset.kb.io\": failed to call webhook: Post"
          + " \"https://jobset-webhook-service.kubeflow-system.svc:443/mutate-jobset-x-k8s-io-v1alpha2-jobset?timeout=10s\":"
          + " no endpoints available for service \"jobset-webhook-service\"";

  private static ClusterUnderTest lab;

  @BeforeAll
  static void install() {
    lab = new ClusterUnderTest(SimulatedCluster.Options.standard());
    lab.apply(SimulatedCluster.release());
    ClusterUnderTest.until(
        () -> {
          Integer ready = lab.deployment(TRAINER).getStatus().getReadyReplicas();
          return ready != null && ready == 1;
        });
    lab.startRun(ClusterUnderTest.run());
    ClusterUnderTest.until(() -> !lab.events(RUN, "TrainJob").isEmpty());
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  @Test
  void theJobSetPodWaitsForAnImageThatIsGone() {
    ClusterUnderTest.until(() -> waiting().getReason().equals("ImagePullBackOff"));
    ClusterUnderTest.until(() -> waiting().getReason().equals("ErrImagePull"));
    assertThat(lab.jobSetPod().getStatus().getPhase()).isEqualTo("Pending");
    assertThat(lab.events(SYSTEM, "Pod"))
        .contains(
            "Normal Pulling: Pulling image \"" + IMAGE + "\"",
            "Warning Failed: Failed to pull image \"" + IMAGE + "\": " + CAUSE,
            "Warning Failed: Error: ErrImagePull",
            "Normal BackOff: Back-off pulling image \"" + IMAGE + "\"",
            "Warning Failed: Error: ImagePullBackOff");
  }

  @Test
  void itsWaitingMessageIsThatOfTheRuntime() {
    ClusterUnderTest.until(() -> waiting().getReason().equals("ImagePullBackOff"));
    assertThat(List.of(waiting().getMessage()))
        .containsAnyOf("Back-off pulling image \"" + IMAGE + "\": ErrImagePull: " + CAUSE, CAUSE);
  }

  private static io.fabric8.kubernetes.api.model.ContainerStateWaiting waiting() {
    ContainerStatus status = lab.jobSetPod().getStatus().getContainerStatuses().get(0);
    return status.getState().getWaiting();
  }

  @Test
  void itsConditionsAreInTheKubeletsOrder() {
    assertThat(lab.jobSetPod().getStatus().getConditions())
        .extracting(PodCondition::getType, PodCondition::getStatus, PodCondition::getReason)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("PodReadyToStartContainers", "True", null),
            org.assertj.core.groups.Tuple.tuple("Initialized", "True", null),
            org.assertj.core.groups.Tuple.tuple("Ready", "False", "ContainersNotReady"),
            org.assertj.core.groups.Tuple.tuple("ContainersReady", "False", "ContainersNotReady"),
            org.assertj.core.groups.Tuple.tuple("PodScheduled", "True", null));
  }

  @Test
  void itsDeploymentIsUnavailableAndStillProgressing() {
    assertThat(lab.deployment(JOBSET).getStatus().getConditions())
        .extracting(
            DeploymentCondition::getType,
            DeploymentCondition::getStatus,
            DeploymentCondition::getReason)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("Available", "False", "MinimumReplicasUnavailable"),
            org.assertj.core.groups.Tuple.tuple("Progressing", "True", "ReplicaSetUpdated"));
    assertThat(lab.deployment(JOBSET).getStatus().getUnavailableReplicas()).isEqualTo(1);
  }

  @Test
  void aJobSetIsRefusedForWantOfEndpoints() {
    String probe =
        """
        apiVersion: jobset.x-k8s.io/v1alpha2
        kind: JobSet
        metadata: {name: probe, namespace: default}
        spec:
          replicatedJobs:
          - name: a
            template: {spec: {template: {spec: {containers: [{name: c, image: busybox}]}}}}
        """;
    KubernetesClientException refused =
        catchThrowableOfType(
            KubernetesClientException.class,
            () -> lab.client.resource(lab.objects(probe).get(0)).dryRun().create());
    assertThat(refused.getCode()).isEqualTo(500);
    assertThat(refused.getStatus().getMessage()).isEqualTo("Internal error occurred: " + CALL);
  }

  @Test
  void theTrainJobSaysNothingAndItsEventEverything() {
    assertThat(lab.trainJob().getAdditionalProperties()).doesNotContainKey("status");
    assertThat(lab.events(RUN, "TrainJob"))
        .containsExactly(
            "Warning TrainJobResourcesCreationFailed: TrainJob resources reconciliation failed:"
                + " Internal error occurred: "
                + CALL);
    assertThat(lab.jobSet()).isNull();
  }

  @Test
  void itsEventHasNoTimesOfTheOlderKindAndCountsInASeries() {
    ClusterUnderTest.until(() -> series() != null);
    var event = lab.client.v1().events().inNamespace(RUN).list().getItems().get(0);
    assertThat(event.getLastTimestamp()).isNull();
    assertThat(event.getCount()).isNull();
    assertThat(event.getReportingComponent()).isEqualTo("trainer-trainjob-controller");
    assertThat(series().getCount()).isEqualTo(2);
  }

  private static io.fabric8.kubernetes.api.model.EventSeries series() {
    return lab.client.v1().events().inNamespace(RUN).list().getItems().get(0).getSeries();
  }

  @Test
  void onlyTheTrainersWebhooksHaveACertificateAuthority() {
    var admission = lab.client.admissionRegistration().v1();
    assertThat(
            admission
                .validatingWebhookConfigurations()
                .withName("validator.trainer.kubeflow.org")
                .get()
                .getWebhooks())
        .allSatisfy(webhook -> assertThat(webhook.getClientConfig().getCaBundle()).isNotEmpty());
    assertThat(
            admission
                .mutatingWebhookConfigurations()
                .withName("jobset-mutating-webhook-configuration")
                .get()
                .getWebhooks())
        .allSatisfy(webhook -> assertThat(webhook.getClientConfig().getCaBundle()).isNull());
  }

  @Test
  void aRightImageBringsTheWaitingTrainJobToItsEnd() {
    try (ClusterUnderTest other = new ClusterUnderTest(SimulatedCluster.Options.standard())) {
      other.apply(SimulatedCluster.release());
      ClusterUnderTest.until(
          () -> {
            Integer ready = other.deployment(TRAINER).getStatus().getReadyReplicas();
            return ready != null && ready == 1;
          });
      other.startRun(ClusterUnderTest.run());
      ClusterUnderTest.until(() -> !other.events(RUN, "TrainJob").isEmpty());
      Edit.of(
          other.client.apps().deployments().inNamespace(SYSTEM).withName(JOBSET),
          deployment ->
              deployment
                  .getSpec()
                  .getTemplate()
                  .getSpec()
                  .getContainers()
                  .get(0)
                  .setImage("registry.k8s.io/jobset/jobset:v0.11.0"));
      ClusterUnderTest.until(
          () ->
              String.valueOf(other.trainJob().getAdditionalProperties().get("status"))
                  .contains("AllJobsCompleted"));
      assertThat(other.cluster.unmodelled()).isEmpty();
    }
  }
}
