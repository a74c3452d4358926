package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.diagnosis.Finding;
import org.ncclconformance.diagnosis.RunDiagnosis;
import org.ncclconformance.diagnosis.RunObjects;

/** Waits for a launcher's end with its whole log, or for the cause that there will be none. */
final class RunWatch {
  /** What a log may take to end after its container has. */
  private static final Duration LOG_END = Duration.ofSeconds(10);

  /** A log that broke off is opened again without any object changing. */
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final Supplier<RunObjects> objects;
  private final RunLogs logs;
  private final RunDiagnosis diagnosis;
  private final Time time;
  private final Debounce debounce;
  private @Nullable Instant ended;
  private Finding lastFinding = new Finding.Nothing();

  RunWatch(Supplier<RunObjects> objects, RunLogs logs, RunDiagnosis diagnosis, Time time) {
    this.objects = objects;
    this.logs = logs;
    this.diagnosis = diagnosis;
    this.time = time;
    this.debounce = new Debounce(time);
  }

  /**
   * The launcher that succeeded, or why none will.
   *
   * @param workers how many the run will have
   */
  WaitResult<Pod, Cause> await(Signal signal, Deadline deadline, ObjectRef trainJob, int workers)
      throws InterruptedException {
    RunTimetable timetable = new RunTimetable(deadline, workers);
    WaitResult<Pod, Cause> outcome =
        Wait.until(signal, deadline, LOOK_AGAIN, () -> look(timetable, trainJob));
    return outcome instanceof WaitResult.Expired<Pod, Cause> expired
        ? new WaitResult.Ended<>(
            expired("the run had not ended when its deadline passed", expired.lastSeen(), trainJob))
        : outcome;
  }

  private Look<Pod, Cause> look(RunTimetable timetable, ObjectRef trainJob) {
    RunObjects run = objects.get();
    logs.look(run);
    Optional<Pod> succeeded = launcher(run, "Succeeded");
    lastFinding = diagnosis.of(run);
    Optional<Cause> cause = lastFinding.terminal();
    boolean settled = debounce.settled(cause);
    Optional<Pod> over = succeeded.isPresent() ? succeeded : launcher(run, "Failed");
    if (over.isPresent() && (succeeded.isPresent() || cause.isPresent()) && !logRead(over.get())) {
      return new Look.NotYet<>("reading the launcher's log to its end");
    }
    if (succeeded.isPresent()) {
      return new Look.Reached<>(succeeded.get());
    }
    if (settled) {
      return new Look.Ended<>(cause.orElseThrow());
    }
    String seen = RunProgress.of(run, logs.launcherLines());
    return timetable
        .overdue(run)
        .<Look<Pod, Cause>>map(
            stage -> new Look.Ended<>(expired(late(stage, timetable), seen, trainJob)))
        .orElseGet(() -> new Look.NotYet<>(seen));
  }

  private static String late(RunStage stage, RunTimetable timetable) {
    return stage.unfinished()
        + " in the part of the deadline that there is for it, "
        + timetable.given(stage).toSeconds()
        + " s";
  }

  private static Optional<Pod> launcher(RunObjects run, String phase) {
    return run.launchers().stream().filter(p -> phase.equals(p.getStatus().getPhase())).findFirst();
  }

  private boolean logRead(Pod launcher) {
    if (ended == null) {
      ended = time.now();
    }
    return logs.ended(launcher) || !time.now().isBefore(ended.plus(LOG_END));
  }

  private Cause expired(String what, String seen, ObjectRef trainJob) {
    Optional<Cause> known = lastFinding.anyCause();
    return known
        .map(c -> new Cause(c.code(), c.object(), c.field(), c.found() + "; " + what, c.advice()))
        .orElse(
            new Cause(
                CauseCode.DEADLINE_EXCEEDED,
                trainJob,
                null,
                what + "; " + seen,
                "read the last lines of launcher and workers; give it more time with deadline if it"
                    + " was getting on"));
  }

  /** What the launcher left to the kubelet; empty where it left nothing. */
  static String terminationMessage(Pod launcher) {
    return launcher.getStatus().getContainerStatuses().stream()
        .map(c -> c.getState().getTerminated())
        .filter(Objects::nonNull)
        .map(ContainerStateTerminated::getMessage)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }

  /** Why there is nothing to read of a launcher that succeeded. */
  static Cause logLost(Pod launcher) {
    return new Cause(
        CauseCode.LOG_INCOMPLETE,
        RunObjects.ref(launcher),
        null,
        "the launcher succeeded, and its log could not be opened",
        "allow get on pods/log in the run's namespace, and look at the node's kubelet");
  }

  /** One line a condition, so that a reader sees how far Trainer and JobSet came. */
  List<String> conditions() {
    RunObjects run = objects.get();
    return Stream.of(run.trainJob(), run.jobSet())
        .flatMap(Optional::stream)
        .map(RunWatch::conditions)
        .toList();
  }

  static String conditions(GenericKubernetesResource object) {
    // typed here: left to inference, the accessor's result is cast to the type of the fallback
    Object conditions = object.get("status", "conditions");
    return RunObjects.ref(object)
        + " status.conditions: "
        + (conditions == null ? "none" : conditions);
  }
}
