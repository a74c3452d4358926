package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.ncclconformance.simulation.ClusterUnderTest.JOBSET;
import static org.ncclconformance.simulation.ClusterUnderTest.RUN;
import static org.ncclconformance.simulation.ClusterUnderTest.SYSTEM;
import static org.ncclconformance.simulation.ClusterUnderTest.until;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.AnnotatedNodes;
import org.ncclconformance.cluster.Edit;

/**
 * States that the recordings of the real cluster show, arranged here as they were there. The texts
 * are those of the recordings.
 */
class RecordedStatesTest {
  private static ClusterUnderTest lab;

  @BeforeAll
  static void install() {
    lab = new ClusterUnderTest(SimulatedCluster.Options.standard());
    lab.installHealthy();
  }

  @AfterAll
  static void close() {
    List<String> unmodelled = lab.cluster.unmodelled();
    lab.close();
    assertThat(unmodelled).isEmpty();
  }

  @AfterEach
  void backToHealthy() {
    lab.client.namespaces().withName(RUN).delete();
    changeJobSet(d -> recreate(lab.objects(ClusterUnderTest.healthyRelease()), d));
    until(() -> lab.client.namespaces().withName(RUN).get() == null);
    until(() -> Integer.valueOf(1).equals(lab.deployment(JOBSET).getStatus().getReadyReplicas()));
  }

  private static void recreate(List<?> release, Deployment present) {
    Deployment released =
        release.stream()
            .filter(Deployment.class::isInstance)
            .map(Deployment.class::cast)
            .filter(d -> d.getMetadata().getName().equals(JOBSET))
            .findFirst()
            .orElseThrow();
    present.setSpec(released.getSpec());
  }

  private static void changeJobSet(Consumer<Deployment> change) {
    Edit.of(lab.client.apps().deployments().inNamespace(SYSTEM).withName(JOBSET), change);
  }

  private static void stopOldFirst(Deployment deployment) {
    deployment.getSpec().getStrategy().setType("Recreate");
    deployment.getSpec().getStrategy().setRollingUpdate(null);
  }

  private static void unknownArgument(Deployment deployment) {
    deployment
        .getSpec()
        .getTemplate()
        .getSpec()
        .getContainers()
        .get(0)
        .setArgs(List.of("--no-such-flag"));
  }

  private static ContainerStatus container(Pod pod) {
    return pod.getStatus().getContainerStatuses().get(0);
  }

  private static List<Pod> jobSetPods() {
    return lab.client
        .pods()
        .inNamespace(SYSTEM)
        .withLabel("app.kubernetes.io/name", "jobset")
        .list()
        .getItems();
  }

  @Test
  void anUnknownArgumentMakesACrashLoop() {
    changeJobSet(
        d -> {
          stopOldFirst(d);
          unknownArgument(d);
        });
    until(() -> jobSetPods().stream().anyMatch(RecordedStatesTest::loops));
    Pod pod = jobSetPods().stream().filter(RecordedStatesTest::loops).findFirst().orElseThrow();
    String name = pod.getMetadata().getName();
    String uid = pod.getMetadata().getUid();
    assertThat(container(pod).getState().getWaiting().getMessage())
        .matches(
            "back-off [0-9]+s restarting failed container=manager pod="
                + name
                + "_kubeflow-system\\("
                + uid
                + "\\)");
    assertThat(container(pod).getLastState().getTerminated().getExitCode()).isEqualTo(2);
    assertThat(container(pod).getLastState().getTerminated().getReason()).isEqualTo("Error");
    assertThat(lab.events(SYSTEM, "Pod"))
        .contains(
            "Warning BackOff: Back-off restarting failed container manager in pod "
                + name
                + "_kubeflow-system("
                + uid
                + ")");
    assertThat(lab.client.pods().inNamespace(SYSTEM).withName(name).getLog())
        .startsWith("flag provided but not defined: -no-such-flag\nUsage of /manager:\n");
    assertThat(lab.deployment(JOBSET).getStatus().getConditions())
        .extracting(
            DeploymentCondition::getType,
            DeploymentCondition::getStatus,
            DeploymentCondition::getReason)
        .containsExactlyInAnyOrder(
            tuple("Available", "False", "MinimumReplicasUnavailable"),
            tuple("Progressing", "True", "ReplicaSetUpdated"));
  }

  private static boolean loops(Pod pod) {
    return pod.getStatus().getContainerStatuses().stream()
        .map(status -> status.getState().getWaiting())
        .anyMatch(waiting -> waiting != null && "CrashLoopBackOff".equals(waiting.getReason()));
  }

  @Test
  void aRolloutThatCannotGoOnLeavesTheOldPodServing() {
    changeJobSet(RecordedStatesTest::unknownArgument);
    until(() -> jobSetPods().size() == 2);
    // the controller counts the new pod once its ReplicaSet has: the status comes in steps
    until(
        () -> {
          DeploymentStatus status = lab.deployment(JOBSET).getStatus();
          return Integer.valueOf(2).equals(status.getReplicas())
              && Integer.valueOf(1).equals(status.getUnavailableReplicas());
        });
    Deployment deployment = lab.deployment(JOBSET);
    assertThat(deployment.getStatus().getReplicas()).isEqualTo(2);
    assertThat(deployment.getStatus().getAvailableReplicas()).isEqualTo(1);
    assertThat(deployment.getStatus().getUpdatedReplicas()).isEqualTo(1);
    assertThat(deployment.getMetadata().getAnnotations())
        .containsEntry("deployment.kubernetes.io/revision", "2");
  }

  @Test
  void moreCpuThanAnyNodeHasIsUnschedulable() {
    changeJobSet(
        d -> {
          stopOldFirst(d);
          d.getSpec()
              .getTemplate()
              .getSpec()
              .getContainers()
              .get(0)
              .getResources()
              .setRequests(Map.of("cpu", new Quantity("64")));
        });
    until(() -> jobSetPods().stream().anyMatch(pod -> !scheduled(pod).isEmpty()));
    assertThat(jobSetPods().stream().flatMap(pod -> scheduled(pod).stream()))
        .extracting(PodCondition::getStatus, PodCondition::getReason, PodCondition::getMessage)
        .containsExactly(
            tuple(
                "False",
                "Unschedulable",
                "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate,"
                    + " preemption: 0/2 nodes are available: 2 Preemption is not helpful for"
                    + " scheduling."));
  }

  private static List<PodCondition> scheduled(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(c -> c.getType().equals("PodScheduled") && c.getStatus().equals("False"))
        .toList();
  }

  @Test
  void scaledToZeroItStaysAvailableAndTheTrainJobWaits() {
    lab.client.apps().deployments().inNamespace(SYSTEM).withName(JOBSET).scale(0);
    until(() -> jobSetPods().isEmpty());
    until(() -> lab.deployment(JOBSET).getStatus().getReplicas() == null);
    lab.startRun(ClusterUnderTest.run());
    until(() -> !lab.events(RUN, "TrainJob").isEmpty());
    assertThat(lab.deployment(JOBSET).getStatus().getConditions())
        .extracting(DeploymentCondition::getType, DeploymentCondition::getStatus)
        .containsExactlyInAnyOrder(tuple("Available", "True"), tuple("Progressing", "True"));
    assertThat(lab.events(RUN, "TrainJob").get(0))
        .endsWith("no endpoints available for service \"jobset-webhook-service\"");
  }

  @Test
  void threeWholeNodesDoNotFitOnTwo() {
    lab.startRun(ClusterUnderTest.run().replace("numNodes: 2", "numNodes: 3"));
    until(() -> runPods().stream().anyMatch(pod -> !scheduled(pod).isEmpty()));
    until(
        () ->
            runPods().stream()
                .flatMap(pod -> scheduled(pod).stream())
                .anyMatch(
                    c ->
                        c.getMessage()
                            .equals(
                                "0/2 nodes are available: 2 Insufficient nvidia.com/gpu. no new"
                                    + " claims to deallocate, preemption: 0/2 nodes are"
                                    + " available: 2 No preemption victims found for incoming"
                                    + " pod.")));
    until(() -> jobsStatus().contains("active=1, failed=0, name=node, ready=0"));
  }

  private static String jobsStatus() {
    return String.valueOf(lab.trainJob().getAdditionalProperties().get("status"));
  }

  private static List<Pod> runPods() {
    return lab.client.pods().inNamespace(RUN).list().getItems();
  }

  @Test
  void aFailedLauncherFailsJobJobSetAndTrainJob() {
    try (AnnotatedNodes failing = new AnnotatedNodes(lab.client, "fault", "fail")) {
      lab.startRun(ClusterUnderTest.run());
      until(() -> jobsStatus().contains("type=Failed"));
    }
    assertThat(jobsStatus())
        .contains(
            "message=jobset failed due to one or more job failures (first failed job:"
                + " nccl-all-reduce-tj-launcher-0)",
            "reason=FailedJobs");
    assertThat(lab.events(RUN, "Job"))
        .contains("Warning BackoffLimitExceeded: Job has reached the specified backoff limit");
    assertThat(lab.events(RUN, "JobSet"))
        .containsExactly(
            "Warning FailedJobs: jobset failed due to one or more job failures (first failed job:"
                + " nccl-all-reduce-tj-launcher-0)");
    Pod launcher = lab.pod(RUN, "jobset.sigs.k8s.io/replicatedjob-name", "launcher");
    assertThat(launcher.getStatus().getPhase()).isEqualTo("Failed");
    assertThat(container(launcher).getState().getTerminated().getExitCode()).isEqualTo(1);
    assertThat(launcher.getStatus().getConditions())
        .extracting(PodCondition::getType, PodCondition::getStatus, PodCondition::getReason)
        .contains(tuple("Ready", "False", "PodFailed"));
  }

  @Test
  void aWorkerImageThatDoesNotExistKeepsTheLauncherAway() {
    lab.startRun(ClusterUnderTest.run().replace("25.06-py3", "99.99-py3"));
    until(
        () ->
            lab.events(RUN, "Pod")
                .contains(
                    "Normal BackOff: Back-off pulling image \"nvcr.io/nvidia/pytorch:99.99-py3\""));
    assertThat(lab.pod(RUN, "jobset.sigs.k8s.io/replicatedjob-name", "launcher")).isNull();
    assertThat(lab.events(RUN, "Pod"))
        .contains(
            "Warning Failed: Failed to pull image \"nvcr.io/nvidia/pytorch:99.99-py3\": rpc error:"
                + " code = NotFound desc = failed to pull and unpack image"
                + " \"nvcr.io/nvidia/pytorch:99.99-py3\": failed to resolve reference"
                + " \"nvcr.io/nvidia/pytorch:99.99-py3\": nvcr.io/nvidia/pytorch:99.99-py3: not"
                + " found");
  }

  @Test
  void aRestrictedNamespaceLetsNoWorkerIn() {
    lab.client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(RUN)
                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                .endMetadata()
                .build())
        .create();
    String run = ClusterUnderTest.run();
    lab.startRun(run.substring(run.indexOf("---") + 4));
    until(
        () -> lab.events(RUN, "Job").stream().anyMatch(e -> e.startsWith("Warning FailedCreate")));
    assertThat(lab.events(RUN, "Job"))
        .anySatisfy(
            event ->
                assertThat(event)
                    .matches(
                        "Warning FailedCreate: Error creating: pods"
                            + " \"nccl-all-reduce-tj-node-0-0-[a-z0-9]{5}\" is forbidden: violates"
                            + " PodSecurity \"restricted:latest\": allowPrivilegeEscalation !="
                            + " false .*"));
    assertThat(runPods()).isEmpty();
  }

  private static void cordon(Boolean cordoned) {
    Edit.of(
        lab.client.nodes().withName("gpu-node-2"),
        node -> node.getSpec().setUnschedulable(cordoned));
  }

  @Test
  void aCordonedNodeIsTaintedAndTold() {
    cordon(true);
    until(() -> !lab.client.nodes().withName("gpu-node-2").get().getSpec().getTaints().isEmpty());
    lab.startRun(ClusterUnderTest.run());
    until(
        () ->
            runPods().stream()
                .flatMap(pod -> scheduled(pod).stream())
                .anyMatch(
                    c ->
                        c.getMessage()
                            .equals(
                                "0/2 nodes are available: 1 Insufficient nvidia.com/gpu, 1 node(s)"
                                    + " were unschedulable. no new claims to deallocate,"
                                    + " preemption: 0/2 nodes are available: 1 No preemption"
                                    + " victims found for incoming pod, 1 Preemption is not"
                                    + " helpful for scheduling.")));
    assertThat(lab.events("default", "Node"))
        .contains("Normal NodeNotSchedulable: Node gpu-node-2 status is now: NodeNotSchedulable");
    cordon(null);
    until(() -> jobsStatus().contains("type=Complete"));
  }
}
