package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/** Runs Jobs to completion: pods by index or by count, back-off limit, suspension, deadline. */
public final class JobController implements ControlLoop.Reconciler {
  private static final String TRACKING = "batch.kubernetes.io/job-tracking";

  private final ControlContext context;
  private final EventRecorder events;
  private final Kind jobs;
  private final Kind pods;
  private final ControlLoop loop;
  private final Map<String, Set<String>> counted = new HashMap<>();
  private final Set<String> expired = new HashSet<>();

  public JobController(ControlContext context) {
    this.context = context;
    this.events = new EventRecorder(context, "job-controller", null);
    this.jobs = context.kind("jobs.batch");
    this.pods = context.kind("pods");
    this.loop = new ControlLoop(context.schedule(), this);
  }

  public void start() {
    context.watch("jobs.batch", loop);
    context.watchOwned("pods", "Job", loop);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(jobs, key.namespace(), key.name());
    List<ApiObject> ours =
        context.api().lookAtAll(pods, key.namespace()).stream().map(ApiObject::new).toList();
    if (found.isEmpty()) {
      ours.stream()
          .filter(pod -> pod.owners().stream().anyMatch(o -> names(o, key)))
          .forEach(this::untrack);
      return;
    }
    ApiObject job = new ApiObject(found.get());
    ours = ours.stream().filter(pod -> pod.controlledBy(job.uid())).toList();
    if (job.deleting()) {
      ours.forEach(this::untrack);
      return;
    }
    if (finished(job)) {
      ours.stream().filter(PodPhase::ended).forEach(this::untrack);
      return;
    }
    run(job, new JobPods(job, ours));
  }

  private static boolean names(ApiObject.Owner owner, Key key) {
    return owner.kind().equals("Job") && owner.name().equals(key.name());
  }

  private static boolean finished(ApiObject job) {
    return job.is("Complete") || job.is("Failed");
  }

  private void run(ApiObject job, JobPods present) {
    countEnded(job, present);
    Optional<ApiException> refused = Optional.empty();
    Optional<JobFailure> failure = failure(job, present);
    if (failure.isPresent() || job.is("FailureTarget")) {
      present.active().forEach(this::delete);
    } else if (job.flag("/spec/suspend")) {
      present.active().forEach(this::delete);
    } else if (!present.complete(succeeded(job))) {
      refused = create(job, present);
    }
    List<ApiObject> now =
        context.api().lookAtAll(pods, job.namespace()).stream()
            .map(ApiObject::new)
            .filter(pod -> pod.controlledBy(job.uid()))
            .toList();
    updateStatus(job, new JobPods(job, now), failure);
    now.stream().filter(PodPhase::ended).forEach(this::untrack);
    if (refused.isPresent()) {
      throw refused.get();
    }
  }

  /** Notes each ended pod once, so that it stays counted when it is gone. */
  private synchronized void countEnded(ApiObject job, JobPods present) {
    Set<String> known = counted.computeIfAbsent(job.uid(), uid -> new HashSet<>());
    for (ApiObject pod : present.all()) {
      if (PodPhase.ended(pod)) {
        known.add(
            (PodPhase.succeeded(pod) ? "+" : "-")
                + JobPods.index(pod).orElse("")
                + "/"
                + pod.uid());
      }
    }
  }

  private synchronized Set<String> succeeded(ApiObject job) {
    Set<String> indexes = new HashSet<>();
    for (String entry : counted.getOrDefault(job.uid(), Set.of())) {
      if (entry.startsWith("+")) {
        boolean indexed = JobPods.indexed(job);
        indexes.add(indexed ? entry.substring(1, entry.indexOf('/')) : entry);
      }
    }
    return indexes;
  }

  private synchronized int failed(ApiObject job) {
    return (int)
        counted.getOrDefault(job.uid(), Set.of()).stream().filter(e -> e.startsWith("-")).count();
  }

  private synchronized Optional<JobFailure> failure(ApiObject job, JobPods present) {
    if (failed(job) + present.restarts() > job.number("/spec/backoffLimit", 6)) {
      return Optional.of(
          new JobFailure("BackoffLimitExceeded", "Job has reached the specified backoff limit"));
    }
    if (expired.contains(job.uid())) {
      return Optional.of(
          new JobFailure("DeadlineExceeded", "Job was active longer than specified deadline"));
    }
    return Optional.empty();
  }

  private Optional<ApiException> create(ApiObject job, JobPods present) {
    for (ObjectNode pod : present.missing(succeeded(job))) {
      try {
        ObjectNode created = context.api().create(pod);
        String name = new ApiObject(created).name();
        events.normal(job, "SuccessfulCreate", "Created pod: " + name);
      } catch (ApiException refused) {
        events.warning(job, "FailedCreate", "Error creating: " + refused.getMessage());
        return Optional.of(refused);
      }
    }
    return Optional.empty();
  }

  private void delete(ApiObject pod) {
    context.api().delete(pods, pod.namespace(), pod.name(), pod.uid(), "Background");
  }

  private void untrack(ApiObject pod) {
    if (pod.finalizers().contains(TRACKING)) {
      context
          .api()
          .find(pods, pod.namespace(), pod.name())
          .map(ApiObject::new)
          .filter(stored -> stored.removeFinalizer(TRACKING))
          .ifPresent(stored -> context.api().update(stored.json()));
    }
  }

  private void updateStatus(ApiObject job, JobPods present, Optional<JobFailure> failure) {
    boolean started = !job.text("/status/startTime").isEmpty();
    boolean suspended = job.flag("/spec/suspend");
    Set<String> succeeded = succeeded(job);
    context.changeStatus(
        jobs,
        job.key(),
        stored -> {
          ObjectNode status = stored.status();
          if (!started && !suspended) {
            status.put("startTime", context.now());
          }
          Counts.put(status, "active", present.active().size());
          status.put("ready", present.ready());
          Counts.put(status, "succeeded", succeeded.size());
          Counts.put(status, "failed", failed(job));
          status.put("terminating", present.terminating());
          status.set("uncountedTerminatedPods", JsonValues.object());
          if (JobPods.indexed(job) && !succeeded.isEmpty()) {
            status.put("completedIndexes", JobPods.ranges(succeeded));
          }
          JobConditions conditions = new JobConditions(stored, context.now());
          if (failure.isPresent()) {
            conditions.fail(failure.get(), present);
          } else if (present.complete(succeeded)) {
            conditions.complete(present);
          }
          conditions.suspend(suspended).ifPresent(c -> events.normal(job, c.reason(), c.text()));
          announce(job, conditions);
        });
    if (!started && !suspended && job.at("/spec/activeDeadlineSeconds").isNumber()) {
      Duration limit = Duration.ofSeconds(job.number("/spec/activeDeadlineSeconds", 0));
      context.schedule().after(limit, () -> expire(job));
    }
  }

  private void announce(ApiObject job, JobConditions conditions) {
    conditions
        .ended()
        .ifPresent(
            end -> {
              if (end.reason().equals("Completed")) {
                events.normal(job, "Completed", "Job completed");
              } else {
                events.warning(job, end.reason(), end.text());
              }
              scheduleRemoval(job);
            });
  }

  private void scheduleRemoval(ApiObject job) {
    if (job.at("/spec/ttlSecondsAfterFinished").isNumber()) {
      Duration ttl = Duration.ofSeconds(job.number("/spec/ttlSecondsAfterFinished", 0));
      context.schedule().after(ttl, () -> remove(job));
    }
  }

  private void remove(ApiObject job) {
    context
        .api()
        .find(jobs, job.namespace(), job.name())
        .filter(stored -> new ApiObject(stored).uid().equals(job.uid()))
        .ifPresent(
            stored ->
                context.api().delete(jobs, job.namespace(), job.name(), job.uid(), "Foreground"));
  }

  private void expire(ApiObject job) {
    synchronized (this) {
      expired.add(job.uid());
    }
    loop.add(job.key());
  }
}
