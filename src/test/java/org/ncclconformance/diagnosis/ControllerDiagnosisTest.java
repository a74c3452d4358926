package org.ncclconformance.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControllerDiagnosisTest {
  private static final String STAGING =
      "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0";

  private static Finding jobSet(String recording) {
    return jobSet(Recording.of(recording), Recording.of(recording).pods(), Optional.empty());
  }

  private static Finding jobSet(Recording seen, List<Pod> pods, Optional<String> logTail) {
    return new ControllerDiagnosis(
            image ->
                image.equals(STAGING)
                    ? Optional.of("registry.k8s.io/jobset/jobset:v0.11.0")
                    : Optional.empty(),
            pod -> logTail)
        .of(seen.deployment("jobset-controller-manager"), seen.replicaSets(), pods, seen.events());
  }

  @Test
  void a_staging_image_that_is_gone_is_named_with_the_promoted_one() {
    Cause cause = jobSet("jobset-image-gone").terminal().orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.IMAGE_ABSENT);
    assertThat(cause.object())
        .hasToString("Pod kubeflow-system/jobset-controller-manager-6b6956779-44k76");
    assertThat(cause.field()).isEqualTo("status.containerStatuses[0].state.waiting.message");
    assertThat(cause.found()).contains("code = NotFound").endsWith(STAGING + ": not found");
    assertThat(cause.advice())
        .contains(STAGING)
        .contains("promoted image registry.k8s.io/jobset/jobset:v0.11.0");
  }

  @Test
  void a_controller_that_keeps_exiting_shows_its_exit_code() {
    Recording seen = Recording.of("jobset-crash-loop");
    Cause cause =
        jobSet(seen, seen.pods(), Optional.of("flag provided but not defined: -nonsense\n"))
            .terminal()
            .orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.CRASH_LOOP);
    assertThat(cause.object())
        .hasToString("Pod kubeflow-system/jobset-controller-manager-fc4757976-hqvzp");
    assertThat(cause.field()).isEqualTo("status.containerStatuses[0].state.terminated");
    assertThat(cause.found())
        .isEqualTo(
            "container manager exited with code 2 (Error), restarted 3 times; its last lines: flag"
                + " provided but not defined: -nonsense");
  }

  @Test
  void a_stuck_rollout_shows_the_new_pod_not_the_old_one_that_serves() {
    Cause cause = jobSet("jobset-rollout-stuck").terminal().orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.CRASH_LOOP);
    assertThat(cause.object())
        .hasToString("Pod kubeflow-system/jobset-controller-manager-fc4757976-vr6nk");
    assertThat(cause.field()).isEqualTo("status.containerStatuses[0].lastState.terminated");
    assertThat(cause.found()).contains("code 2");
  }

  @Test
  void a_controller_that_no_node_takes_shows_the_schedulers_words() {
    Cause cause = jobSet("jobset-unschedulable").terminal().orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.UNSCHEDULABLE);
    assertThat(cause.object())
        .hasToString("Pod kubeflow-system/jobset-controller-manager-85cdb46977-x5l5f");
    assertThat(cause.field()).isEqualTo("status.conditions[0].message");
    assertThat(cause.found()).startsWith("0/2 nodes are available: 2 Insufficient cpu.");
  }

  @Test
  void pods_that_a_quota_refuses_show_quota_and_replica_set() {
    Cause cause = jobSet("jobset-quota").terminal().orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.QUOTA_EXCEEDED);
    assertThat(cause.object())
        .hasToString("ReplicaSet kubeflow-system/jobset-controller-manager-5f6b4456cd");
    assertThat(cause.field()).isEqualTo("status.conditions[0].message");
    assertThat(cause.found()).contains("exceeded quota: one, requested: pods=1");
    assertThat(cause.advice()).contains("ResourceQuota one");
  }

  @Test
  void pods_that_pod_security_refuses_show_the_violated_controls() {
    Cause cause = jobSet("jobset-pod-security").terminal().orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.POD_SECURITY);
    assertThat(cause.object())
        .hasToString("ReplicaSet kubeflow-system/jobset-controller-manager-678c65b484");
    assertThat(cause.field()).isEqualTo("status.conditions[0].message");
    assertThat(cause.found())
        .contains("violates PodSecurity \"restricted:latest\"")
        .contains("runAsNonRoot != true");
    assertThat(cause.advice()).contains("no pod was ever created");
  }

  @Test
  void a_controller_scaled_to_zero_does_not_come_back_by_itself() {
    Cause cause = jobSet("jobset-died-during-run").terminal().orElseThrow();
    assertThat(cause.sentence())
        .isEqualTo(
            "CONTROLLER_NOT_READY: Deployment kubeflow-system/jobset-controller-manager"
                + " spec.replicas: 0; the controller is scaled to zero: scale it to 1 or more");
  }

  @ParameterizedTest
  @ValueSource(strings = {"healthy", "rolling-out"})
  void a_controller_that_is_well_or_on_its_way_has_no_cause(String recording) {
    assertThat(jobSet(recording)).isEqualTo(new Finding.Nothing());
  }

  @Test
  void a_broken_pod_that_is_on_its_way_out_says_nothing() {
    Recording seen = Recording.of("jobset-image-gone");
    List<Pod> leaving =
        seen.pods().stream()
            .map(
                p ->
                    new PodBuilder(p)
                        .editMetadata()
                        .withDeletionTimestamp("2026-11-30T16:40:00Z")
                        .endMetadata()
                        .build())
            .toList();
    assertThat(jobSet(seen, leaving, Optional.empty())).isEqualTo(new Finding.Nothing());
  }
}
