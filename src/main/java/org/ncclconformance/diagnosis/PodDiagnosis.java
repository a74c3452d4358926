package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Why a pod does not run: it is not scheduled, its node lacks something, it has no image, cannot be
 * created, or exits.
 */
public final class PodDiagnosis {
  /** A registry's passing fault is given this many pulls. */
  private static final int TRIES = 3;

  private static final Pattern CANNOT_START =
      Pattern.compile("executable file not found|no such file or directory|permission denied");
  private static final Pattern PASSING_TAINT =
      Pattern.compile(
          "untolerated taint \\{node\\.kubernetes\\.io/(?:not-ready|unreachable|network-unavailable)|"
              + "untolerated taint \\{node\\.cloudprovider\\.kubernetes\\.io/uninitialized");

  private final EventHistory events;
  private final Function<String, Optional<String>> promoted;
  private final Function<Pod, Optional<String>> logTail;

  /**
   * Looks at pods with the help of these.
   *
   * @param promoted the released image behind a staging reference
   * @param logTail the last lines of a pod's failed container, where somebody has them
   */
  public PodDiagnosis(
      EventHistory events,
      Function<String, Optional<String>> promoted,
      Function<Pod, Optional<String>> logTail) {
    this.events = events;
    this.promoted = promoted;
    this.logTail = logTail;
  }

  /** What keeps the pod from running. A pod that has ended for good is not judged here. */
  public Finding of(Pod pod) {
    List<Finding> findings = new ArrayList<>();
    findings.add(unscheduled(pod));
    findings.add(new PodPreparation(events).of(pod));
    findings.addAll(
        containers(pod, "initContainerStatuses", pod.getStatus().getInitContainerStatuses()));
    findings.addAll(containers(pod, "containerStatuses", pod.getStatus().getContainerStatuses()));
    return Finding.gravest(findings);
  }

  private Finding unscheduled(Pod pod) {
    List<PodCondition> conditions = pod.getStatus().getConditions();
    for (int i = 0; i < conditions.size(); i++) {
      PodCondition c = conditions.get(i);
      if (c.getType().equals("PodScheduled") && "Unschedulable".equals(c.getReason())) {
        String message = c.getMessage() == null ? "Unschedulable" : c.getMessage();
        Cause cause =
            new Cause(
                CauseCode.UNSCHEDULABLE,
                ObjectRef.of(pod),
                "status.conditions[" + i + "].message",
                message,
                schedulingAdvice(message));
        boolean passing = PASSING_TAINT.matcher(message).find() || scaleUpTriggered(pod);
        return passing ? new Finding.MayHeal(cause) : new Finding.Terminal(cause);
      }
    }
    return new Finding.Nothing();
  }

  private boolean scaleUpTriggered(Pod pod) {
    return events.newestFirst().stream()
        .filter(e -> e.getRegarding() != null)
        .filter(e -> pod.getMetadata().getUid().equals(e.getRegarding().getUid()))
        .anyMatch(e -> "TriggeredScaleUp".equals(e.getReason()));
  }

  private static String schedulingAdvice(String message) {
    if (message.contains("Insufficient nvidia.com/gpu")) {
      return "no node has that many GPUs free: look at the nodes' allocatable nvidia.com/gpu, at what"
          + " runs there, and at cordoned nodes";
    }
    if (message.contains("cannot allocate all claims")) {
      return "no node has the devices free that the pod claims: look at the ResourceSlices, and at"
          + " who holds other claims";
    }
    if (message.contains("untolerated taint")) {
      return "the pod does not tolerate that taint: tolerate it, or use other nodes";
    }
    if (message.contains("Insufficient ")) {
      return "free that resource on a node, add a node, or ask for less";
    }
    return "make a node fit what the pod asks for";
  }

  private List<Finding> containers(Pod pod, String list, List<ContainerStatus> statuses) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < statuses.size(); i++) {
      findings.add(container(pod, "status." + list + "[" + i + "]", statuses.get(i)));
    }
    return findings;
  }

  private Finding container(Pod pod, String field, ContainerStatus status) {
    if (status.getState() == null) {
      return new Finding.Nothing();
    }
    ContainerStateWaiting waiting = status.getState().getWaiting();
    if (waiting != null && PullFailure.isPullReason(waiting.getReason())) {
      return pull(pod, field, status, waiting);
    }
    if (waiting != null && "CrashLoopBackOff".equals(waiting.getReason())) {
      return new Finding.Terminal(crash(pod, field, status));
    }
    if (waiting != null && isCreateReason(waiting.getReason())) {
      return creation(pod, field, status, waiting);
    }
    ContainerStateTerminated ended = status.getState().getTerminated();
    if (ended != null && ended.getExitCode() != 0 && restarts(pod)) {
      Cause cause = crash(pod, field, status);
      // The first restart comes at once; the second exit is what the kubelet backs off from.
      return status.getRestartCount() > 0
          ? new Finding.Terminal(cause)
          : new Finding.MayHeal(cause);
    }
    boolean restarted = status.getState().getRunning() != null && status.getRestartCount() > 0;
    return restarted && !Boolean.TRUE.equals(status.getReady()) && lastExit(status) != null
        ? new Finding.MayHeal(crash(pod, field, status))
        : new Finding.Nothing();
  }

  private static boolean restarts(Pod pod) {
    return "Always".equals(pod.getSpec().getRestartPolicy());
  }

  private Finding pull(
      Pod pod, String field, ContainerStatus status, ContainerStateWaiting waiting) {
    String message = waiting.getMessage() == null ? "" : waiting.getMessage();
    PullFailure failure = PullFailure.of(waiting.getReason(), message, specImage(pod, status));
    String where = field + ".state.waiting.message";
    Optional<Event> told = events.warningsAbout(pod).stream().filter(this::namesPull).findFirst();
    if (!failure.definitive()
        && failure.code() == CauseCode.IMAGE_PULL_FAILED
        && told.isPresent()) {
      failure = PullFailure.of("Failed", EventHistory.note(told.get()), specImage(pod, status));
      where = "event Failed";
    }
    Cause cause = failure.cause(ObjectRef.of(pod), where, promoted);
    boolean tried = told.map(EventHistory::occurrences).orElse(1) >= TRIES;
    return failure.definitive() || tried ? new Finding.Terminal(cause) : new Finding.MayHeal(cause);
  }

  private boolean namesPull(Event event) {
    return EventHistory.note(event).startsWith("Failed to pull image");
  }

  private static String specImage(Pod pod, ContainerStatus status) {
    return Stream.concat(
            pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream())
        .filter(c -> c.getName().equals(status.getName()))
        .map(Container::getImage)
        .findFirst()
        .orElse(status.getImage());
  }

  private static boolean isCreateReason(@Nullable String reason) {
    return reason != null
        && (reason.equals("CreateContainerConfigError")
            || reason.equals("CreateContainerError")
            || reason.equals("RunContainerError"));
  }

  private static Finding creation(
      Pod pod, String field, ContainerStatus status, ContainerStateWaiting waiting) {
    String message = waiting.getMessage() == null ? "" : waiting.getMessage();
    boolean config = "CreateContainerConfigError".equals(waiting.getReason());
    Cause cause =
        new Cause(
            CauseCode.CONTAINER_NOT_CREATED,
            ObjectRef.of(pod),
            field + ".state.waiting.message",
            waiting.getReason() + ": " + message,
            config
                ? "create the Secret, ConfigMap or user that container "
                    + status.getName()
                    + " asks for"
                : "correct the command, mounts or devices of container " + status.getName());
    // A kubelet that has not seen the ConfigMap yet says so under the same reason.
    boolean never =
        config
            ? !message.contains("failed to sync")
            : CANNOT_START.matcher(message).find() || status.getRestartCount() > 1;
    return never ? new Finding.Terminal(cause) : new Finding.MayHeal(cause);
  }

  private Cause crash(Pod pod, String field, ContainerStatus status) {
    ContainerStateTerminated now = status.getState().getTerminated();
    ContainerStateTerminated exit = now == null ? lastExit(status) : now;
    String where = field + (now == null ? ".lastState.terminated" : ".state.terminated");
    return new Cause(
        CauseCode.CRASH_LOOP,
        ObjectRef.of(pod),
        where,
        "container "
            + status.getName()
            + " exited "
            + (exit == null ? "" : exitText(exit) + ", ")
            + "restarted "
            + status.getRestartCount()
            + " times"
            + logTail.apply(pod).map(t -> "; its last lines: " + t.strip()).orElse(""),
        exit != null && "OOMKilled".equals(exit.getReason())
            ? "raise its memory limit"
            : "read its log: kubectl -n "
                + pod.getMetadata().getNamespace()
                + " logs --previous "
                + pod.getMetadata().getName());
  }

  private static @Nullable ContainerStateTerminated lastExit(ContainerStatus status) {
    return status.getLastState() == null ? null : status.getLastState().getTerminated();
  }

  /** Exit code, reason and termination message of an ended container in one line. */
  static String exitText(ContainerStateTerminated exit) {
    String message = exit.getMessage() == null ? "" : exit.getMessage().strip();
    return "with code "
        + exit.getExitCode()
        + (exit.getReason() == null ? "" : " (" + exit.getReason() + ")")
        + (message.isEmpty() ? "" : ": " + message);
  }
}
