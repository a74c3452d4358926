package org.ncclconformance.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunDiagnosisTest {
  private final RunDiagnosis diagnosis = new RunDiagnosis(image -> Optional.empty());

  private Cause terminal(RunObjects run) {
    return diagnosis.of(run).terminal().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jobset-died-during-run", "jobset-image-gone"})
  void a_dead_jobset_webhook_is_read_from_the_train_jobs_event(String recording) {
    RunObjects all = Recording.of(recording).run();
    Cause cause =
        terminal(new RunObjects(all.trainJob(), all.jobSet(), all.jobs(), List.of(), all.events()));
    assertThat(cause.code()).isEqualTo(CauseCode.WEBHOOK_NO_ENDPOINTS);
    assertThat(cause.object()).hasToString("TrainJob nccl-perf/nccl-all-reduce-tj");
    assertThat(cause.field()).isEqualTo("event TrainJobResourcesCreationFailed");
    assertThat(cause.found())
        .startsWith("TrainJob resources reconciliation failed: ")
        .endsWith("no endpoints available for service \"jobset-webhook-service\"");
    assertThat(cause.advice())
        .startsWith("webhook mjobset.kb.io of Service kubeflow-system/jobset-webhook-service: ");
  }

  @Test
  void an_old_event_of_a_webhook_that_answers_again_ends_nothing() {
    RunObjects dead = Recording.of("jobset-died-during-run").run();
    RunObjects healed =
        new RunObjects(
            dead.trainJob(),
            Recording.of("run-no-capacity").run().jobSet(),
            dead.jobs(),
            List.of(),
            dead.events());
    assertThat(diagnosis.of(healed)).isEqualTo(new Finding.Nothing());
  }

  @Test
  void a_failed_launcher_shows_its_exit_code() {
    Cause cause = terminal(Recording.of("run-launcher-failed").run());
    assertThat(cause.code()).isEqualTo(CauseCode.LAUNCHER_FAILED);
    assertThat(cause.object()).hasToString("Pod nccl-perf/nccl-all-reduce-tj-launcher-0-0-9dgwm");
    assertThat(cause.field()).isEqualTo("status.containerStatuses[0].state.terminated");
    assertThat(cause.found()).isEqualTo("container node ended with code 1 (Error)");
  }

  @Test
  void a_failed_launcher_whose_pod_is_gone_is_still_known() {
    RunObjects seen = Recording.of("run-launcher-failed").run();
    Cause byJob =
        terminal(
            new RunObjects(seen.trainJob(), seen.jobSet(), seen.jobs(), List.of(), seen.events()));
    assertThat(byJob.code()).isEqualTo(CauseCode.LAUNCHER_FAILED);
    assertThat(byJob.object()).hasToString("Job nccl-perf/nccl-all-reduce-tj-launcher-0");
    assertThat(byJob.found()).contains("BackoffLimitExceeded");
    Cause byJobSet =
        terminal(new RunObjects(seen.trainJob(), seen.jobSet(), List.of(), List.of(), List.of()));
    assertThat(byJobSet.code()).isEqualTo(CauseCode.LAUNCHER_FAILED);
    assertThat(byJobSet.object()).hasToString("JobSet nccl-perf/nccl-all-reduce-tj");
    assertThat(byJobSet.found()).contains("first failed job: nccl-all-reduce-tj-launcher-0");
  }

  @Test
  void a_launcher_that_its_job_tries_again_has_not_failed_yet() {
    RunObjects seen = Recording.of("run-launcher-failed").run();
    RunObjects retrying =
        new RunObjects(
            Optional.empty(),
            Optional.empty(),
            seen.jobs().stream()
                .map(
                    j ->
                        new JobBuilder(j)
                            .editSpec()
                            .withBackoffLimit(3)
                            .endSpec()
                            .editStatus()
                            .withConditions(List.of())
                            .endStatus()
                            .build())
                .toList(),
            seen.pods(),
            List.of());
    assertThat(diagnosis.of(retrying)).isInstanceOf(Finding.MayHeal.class);
  }

  @ParameterizedTest
  @CsvSource({
    "run-no-capacity, nccl-all-reduce-tj-node-0-1-ss4lp, 2 Insufficient nvidia.com/gpu",
    "degraded-node, nccl-all-reduce-tj-node-0-1-j9sst, 2 Insufficient nvidia.com/gpu",
    "cordoned-node, nccl-all-reduce-tj-node-0-1-72ftz, 1 node(s) were unschedulable"
  })
  void a_worker_that_no_node_takes_shows_the_schedulers_counts(
      String recording, String pod, String counted) {
    Cause cause = terminal(Recording.of(recording).run());
    assertThat(cause.code()).isEqualTo(CauseCode.UNSCHEDULABLE);
    assertThat(cause.object()).hasToString("Pod nccl-perf/" + pod);
    assertThat(cause.field()).isEqualTo("status.conditions[0].message");
    assertThat(cause.found()).startsWith("0/2 nodes are available: ").contains(counted);
    assertThat(cause.advice()).contains("nvidia.com/gpu");
  }

  @Test
  void a_worker_whose_image_is_gone_names_it_without_inventing_a_promoted_one() {
    Cause cause = terminal(Recording.of("run-worker-image-gone").run());
    assertThat(cause.code()).isEqualTo(CauseCode.IMAGE_ABSENT);
    assertThat(cause.object()).hasToString("Pod nccl-perf/nccl-all-reduce-tj-node-0-0-28jk8");
    assertThat(cause.field()).isEqualTo("status.containerStatuses[0].state.waiting.message");
    assertThat(cause.found()).endsWith("nvcr.io/nvidia/pytorch:99.99-py3: not found");
    assertThat(cause.advice())
        .isEqualTo(
            "nvcr.io/nvidia/pytorch:99.99-py3: the registry has no such tag or digest: removed,"
                + " mistyped or never pushed");
  }

  @Test
  void workers_that_pod_security_refuses_are_read_from_the_jobs_event() {
    Cause cause = terminal(Recording.of("run-pod-security").run());
    assertThat(cause.code()).isEqualTo(CauseCode.POD_SECURITY);
    assertThat(cause.object()).hasToString("Job nccl-perf/nccl-all-reduce-tj-node-0");
    assertThat(cause.field()).isEqualTo("event FailedCreate");
    assertThat(cause.found())
        .as("the newest of four events, at 16:52:09")
        .contains("pods \"nccl-all-reduce-tj-node-0-0-z8qtg\" is forbidden: violates PodSecurity");
  }

  @Test
  void a_run_that_succeeded_has_no_cause() {
    assertThat(diagnosis.of(Recording.of("run-succeeded").run())).isEqualTo(new Finding.Nothing());
  }

  @Test
  void a_hostfile_that_is_not_mounted_yet_is_no_failure() {
    RunObjects seen = Recording.of("run-no-capacity").run();
    List<Pod> running =
        seen.pods().stream().filter(p -> p.getStatus().getPhase().equals("Running")).toList();
    assertThat(seen.events()).extracting(Event::getReason).contains("FailedMount");
    assertThat(
            diagnosis.of(
                new RunObjects(
                    seen.trainJob(), seen.jobSet(), seen.jobs(), running, seen.events())))
        .isEqualTo(new Finding.Nothing());
  }

  @Test
  void a_launcher_in_back_off_is_no_failure_while_workers_start() {
    RunObjects starting = run(launcherInBackOff(5), worker(false));
    assertThat(diagnosis.of(starting)).isInstanceOf(Finding.MayHeal.class);
    Cause cause = terminal(run(launcherInBackOff(5), worker(true)));
    assertThat(cause.code()).isEqualTo(CauseCode.CRASH_LOOP);
  }

  @Test
  void a_worker_that_jobset_deletes_did_not_fail() {
    Pod evicted =
        new PodBuilder(worker(false))
            .editStatus()
            .withPhase("Failed")
            .withReason("Evicted")
            .withMessage("The node was low on resource: memory.")
            .endStatus()
            .build();
    Pod deleted =
        new PodBuilder(evicted)
            .editMetadata()
            .withDeletionTimestamp("2026-11-30T16:48:40Z")
            .endMetadata()
            .build();
    assertThat(terminal(run(evicted)).sentence())
        .startsWith(
            "WORKER_FAILED: Pod nccl-perf/w status.reason: Evicted: The node was low on resource:"
                + " memory.");
    assertThat(diagnosis.of(run(deleted))).isEqualTo(new Finding.Nothing());
  }

  @Test
  void a_text_that_is_no_refusal_is_kept_for_the_deadline() {
    RunObjects seen = Recording.of("jobset-died-during-run").run();
    Event conflict =
        new EventBuilder(seen.events().get(seen.events().size() - 1))
            .withReason("TrainJobResourcesCreationFailed")
            .withNote("TrainJob resources reconciliation failed: the object has been modified")
            .withNewRegarding()
            .withUid(seen.trainJob().orElseThrow().getMetadata().getUid())
            .endRegarding()
            .build();
    Finding finding =
        diagnosis.of(
            new RunObjects(
                seen.trainJob(), Optional.empty(), List.of(), List.of(), List.of(conflict)));
    assertThat(finding.terminal()).isEmpty();
    assertThat(finding.anyCause().orElseThrow().found()).contains("has been modified");
  }

  /** Texts of the real cluster (contract tests of pods and claims). */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "n, FailedMount, MountVolume.SetUp failed for volume \"h\" : hostPath type check failed: /x is not a directory, CONTAINER_NOT_CREATED, true",
        "n, FailedMount, MountVolume.SetUp failed for volume \"s\" : secret \"absent\" not found, CONTAINER_NOT_CREATED, false",
        "n, FailedPrepareDynamicResources, Failed to prepare dynamic resources: DRA driver compute-domain.nvidia.com is not registered, CONTAINER_NOT_CREATED, false",
        "``, FailedResourceClaimCreation, PodResourceClaim imex: resource claim template \"absent\" not found, UNSCHEDULABLE, false"
      })
  void what_a_pod_waits_for_is_read_from_its_event(
      String node, String reason, String note, CauseCode code, boolean forGood) {
    Pod waiting =
        pod("w", "node")
            .editSpec()
            .withNodeName(node.isEmpty() ? null : node)
            .endSpec()
            .editStatus()
            .withPhase("Pending")
            .addNewContainerStatus()
            .withName("node")
            .withRestartCount(0)
            .withNewState()
            .withNewWaiting()
            .withReason("ContainerCreating")
            .endWaiting()
            .endState()
            .endContainerStatus()
            .endStatus()
            .build();
    Event event =
        new EventBuilder()
            .withType("Warning")
            .withReason(reason)
            .withNote(note)
            .withNewRegarding()
            .withUid(waiting.getMetadata().getUid())
            .endRegarding()
            .build();
    Finding finding = diagnosis.of(with(event, waiting));
    assertThat(finding.anyCause().orElseThrow().code()).isEqualTo(code);
    assertThat(finding.anyCause().orElseThrow().found()).isEqualTo(note);
    assertThat(finding.terminal().isPresent()).isEqualTo(forGood);

    Pod started =
        new PodBuilder(waiting)
            .editSpec()
            .withNodeName("n")
            .endSpec()
            .editStatus()
            .editFirstContainerStatus()
            .withNewState()
            .withNewRunning()
            .endRunning()
            .endState()
            .endContainerStatus()
            .endStatus()
            .build();
    assertThat(diagnosis.of(with(event, started))).isEqualTo(new Finding.Nothing());
  }

  private static RunObjects with(Event event, Pod pod) {
    return new RunObjects(
        Optional.empty(), Optional.empty(), List.of(), List.of(pod), List.of(event));
  }

  private static RunObjects run(Pod... pods) {
    return new RunObjects(Optional.empty(), Optional.empty(), List.of(), List.of(pods), List.of());
  }

  private static Pod launcherInBackOff(int restarts) {
    return pod("l", "launcher")
        .editStatus()
        .withPhase("Running")
        .addNewContainerStatus()
        .withName("node")
        .withRestartCount(restarts)
        .withNewState()
        .withNewWaiting()
        .withReason("CrashLoopBackOff")
        .endWaiting()
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }

  private static Pod worker(boolean ready) {
    return pod("w", "node")
        .editStatus()
        .withPhase("Running")
        .addNewCondition()
        .withType("Ready")
        .withStatus(ready ? "True" : "False")
        .endCondition()
        .endStatus()
        .build();
  }

  private static PodBuilder pod(String name, String replicatedJob) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("nccl-perf")
        .withUid(name)
        .addToLabels("jobset.sigs.k8s.io/replicatedjob-name", replicatedJob)
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("OnFailure")
        .endSpec()
        .withNewStatus()
        .endStatus();
  }
}
