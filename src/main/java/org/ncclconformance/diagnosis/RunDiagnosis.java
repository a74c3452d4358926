package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Why a TrainJob's run does not end well: the first cause that waiting does not cure. */
public final class RunDiagnosis {
  private static final Set<String> CREATION_FAILED =
      Set.of(
          "TrainJobResourcesCreationFailed",
          "JobCreationFailed",
          "HeadlessServiceCreationFailed",
          "PVCCreationFailed",
          "FailedCreate");
  private static final Pattern FIRST_FAILED_WORKER =
      Pattern.compile("first failed job: \\S*-node-\\d+\\)");
  private static final int LAUNCHER_TRIES = 3;

  private final Function<String, Optional<String>> promoted;

  /**
   * Diagnoses with the help of this.
   *
   * @param promoted the released image behind a staging reference
   */
  public RunDiagnosis(Function<String, Optional<String>> promoted) {
    this.promoted = promoted;
  }

  /** What is wrong at this look; nothing once a launcher has succeeded. */
  public Finding of(RunObjects run) {
    if (run.launchers().stream().anyMatch(p -> "Succeeded".equals(p.getStatus().getPhase()))) {
      return new Finding.Nothing();
    }
    EventHistory events = new EventHistory(run.events());
    List<Finding> findings = new ArrayList<>();
    run.workers().forEach(p -> findings.add(ended(p, CauseCode.WORKER_FAILED, run)));
    run.launchers().forEach(p -> findings.add(ended(p, CauseCode.LAUNCHER_FAILED, run)));
    PodDiagnosis pods = new PodDiagnosis(events, promoted, p -> Optional.empty());
    run.workers().stream().filter(RunDiagnosis::stays).map(pods::of).forEach(findings::add);
    run.launchers().forEach(p -> findings.add(launcher(pods.of(p), p, run)));
    run.jobs().stream().filter(j -> podless(j, run)).forEach(j -> findings.add(refused(j, events)));
    run.jobSet().ifPresent(j -> findings.add(refused(j, events)));
    if (run.jobSet().isEmpty()) {
      run.trainJob().ifPresent(t -> findings.add(refused(t, events)));
    }
    run.jobs().forEach(j -> findings.add(failed(j)));
    run.jobSet().ifPresent(j -> findings.add(failed(j)));
    run.trainJob().ifPresent(t -> findings.add(failed(t)));
    return Finding.gravest(findings);
  }

  private static boolean stays(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() == null;
  }

  /** JobSet deletes the workers when the launcher ends: a worker being deleted did not fail. */
  private static Finding ended(Pod pod, CauseCode code, RunObjects run) {
    if (!"Failed".equals(pod.getStatus().getPhase())
        || (code == CauseCode.WORKER_FAILED && !stays(pod))) {
      return new Finding.Nothing();
    }
    List<ContainerStatus> containers = pod.getStatus().getContainerStatuses();
    String field = "status.reason";
    String found = Objects.requireNonNullElse(pod.getStatus().getReason(), "Failed");
    String message = pod.getStatus().getMessage();
    found += message == null ? "" : ": " + message;
    for (int i = 0; i < containers.size(); i++) {
      ContainerStateTerminated exit = containers.get(i).getState().getTerminated();
      if (exit != null && exit.getExitCode() != 0) {
        field = "status.containerStatuses[" + i + "].state.terminated";
        found =
            "container " + containers.get(i).getName() + " ended " + PodDiagnosis.exitText(exit);
        break;
      }
    }
    Cause cause =
        new Cause(
            code,
            RunObjects.ref(pod),
            field,
            found,
            "read the last lines of launcher and workers: the first error there is the cause");
    return triesAgain(pod, run) ? new Finding.MayHeal(cause) : new Finding.Terminal(cause);
  }

  private static boolean triesAgain(Pod pod, RunObjects run) {
    return run.jobs().stream()
        .filter(j -> owns(j, pod))
        .anyMatch(j -> !Objects.equals(j.getSpec().getBackoffLimit(), 0) && !hasFailed(j));
  }

  private static boolean owns(HasMetadata owner, HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .anyMatch(o -> Objects.equals(o.getUid(), owner.getMetadata().getUid()));
  }

  private static boolean hasFailed(Job job) {
    return job.getStatus() != null
        && job.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Failed") && "True".equals(c.getStatus()));
  }

  /** A launcher that exits and is restarted is normal as long as workers are starting. */
  private static Finding launcher(Finding finding, Pod pod, RunObjects run) {
    if (finding instanceof Finding.Terminal end && end.cause().code() == CauseCode.CRASH_LOOP) {
      int restarts =
          pod.getStatus().getContainerStatuses().stream()
              .mapToInt(c -> Objects.requireNonNullElse(c.getRestartCount(), 0))
              .max()
              .orElse(0);
      boolean workersReady =
          !run.workers().isEmpty() && run.workers().stream().allMatch(RunDiagnosis::ready);
      return workersReady && restarts >= LAUNCHER_TRIES
          ? finding
          : new Finding.MayHeal(end.cause());
    }
    return finding;
  }

  private static boolean ready(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(c -> c.getType().equals("Ready") && "True".equals(c.getStatus()));
  }

  private static boolean podless(Job job, RunObjects run) {
    return run.pods().stream().noneMatch(p -> owns(job, p));
  }

  private static Finding refused(HasMetadata object, EventHistory events) {
    for (Event event : events.warningsAbout(object)) {
      if (CREATION_FAILED.contains(event.getReason())) {
        String note = EventHistory.note(event);
        String field = "event " + event.getReason();
        return Refusal.in(note)
            .map(r -> r.finding(RunObjects.ref(object), field))
            .orElse(
                new Finding.MayHeal(
                    new Cause(
                        CauseCode.CONTROLLER_NOT_READY,
                        RunObjects.ref(object),
                        field,
                        note,
                        "see what refuses it, and the log of the controller that says so")));
      }
    }
    return new Finding.Nothing();
  }

  private static Finding failed(Job job) {
    if (job.getStatus() == null) {
      return new Finding.Nothing();
    }
    List<JobCondition> conditions = job.getStatus().getConditions();
    for (int i = 0; i < conditions.size(); i++) {
      JobCondition c = conditions.get(i);
      if (c.getType().equals("Failed") && "True".equals(c.getStatus())) {
        return failed(
            job,
            RunObjects.isLauncher(job) ? CauseCode.LAUNCHER_FAILED : CauseCode.WORKER_FAILED,
            i,
            c.getReason() + ": " + c.getMessage());
      }
    }
    return new Finding.Nothing();
  }

  private static Finding failed(GenericKubernetesResource object) {
    List<?> conditions =
        object.get("status", "conditions") instanceof List<?> list ? list : List.of();
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i) instanceof Map<?, ?> c
          && "Failed".equals(c.get("type"))
          && "True".equals(c.get("status"))) {
        String found = c.get("reason") + ": " + c.get("message");
        return failed(object, code(String.valueOf(c.get("reason")), found), i, found);
      }
    }
    return new Finding.Nothing();
  }

  private static CauseCode code(String reason, String found) {
    return switch (reason) {
      case "TrainingRuntimeNotSupported" -> CauseCode.ADMISSION_DENIED;
      case "DeadlineExceeded" -> CauseCode.DEADLINE_EXCEEDED;
      default ->
          FIRST_FAILED_WORKER.matcher(found).find()
              ? CauseCode.WORKER_FAILED
              : CauseCode.LAUNCHER_FAILED;
    };
  }

  private static Finding failed(HasMetadata object, CauseCode code, int condition, String found) {
    return new Finding.Terminal(
        new Cause(
            code,
            RunObjects.ref(object),
            "status.conditions[" + condition + "].message",
            found,
            "read the last lines of launcher and workers: the first error there is the cause"));
  }
}
