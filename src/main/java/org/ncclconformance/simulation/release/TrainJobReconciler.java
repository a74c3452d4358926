package org.ncclconformance.simulation.release;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.control.Conditions;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.control.SeriesRecorder;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the objects of a TrainJob and copies what its JobSet says (facts: trainer-jobset 3.4). */
final class TrainJobReconciler implements ControlLoop.Reconciler {
  private static final String MANAGER = "trainer";
  private static final int LONGEST_NOTE = 950;

  private final Container container;
  private final ControlContext context;
  private final SeriesRecorder events;
  private final RuntimeCache runtimes;
  private final Kind trainJobs;
  private final Kind jobSets;
  private final ControlLoop loop;
  private final Set<String> overdue = new HashSet<>();

  TrainJobReconciler(Container container, RuntimeCache runtimes, Kind trainJobs, Kind jobSets) {
    this.container = container;
    this.context = new ControlContext(container.api(), container.lifetime());
    this.events =
        new SeriesRecorder(
            context,
            "trainer-trainjob-controller",
            "trainer-trainjob-controller-" + container.identity().pod());
    this.runtimes = runtimes;
    this.trainJobs = trainJobs;
    this.jobSets = jobSets;
    this.loop = new ControlLoop(container.lifetime(), this);
  }

  void start() {
    var jobs = context.api().watch(trainJobs, e -> loop.add(new ApiObject(e.object()).key()));
    container.lifetime().atEnd(jobs::close);
    var sets =
        context
            .api()
            .watch(
                jobSets,
                e ->
                    new ApiObject(e.object())
                        .controller()
                        .filter(owner -> owner.kind().equals("TrainJob"))
                        .ifPresent(
                            owner ->
                                loop.add(
                                    new Key(new ApiObject(e.object()).namespace(), owner.name()))));
    container.lifetime().atEnd(sets::close);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(trainJobs, key.namespace(), key.name());
    if (found.isEmpty() || new ApiObject(found.get()).deleting()) {
      return;
    }
    ApiObject trainJob = new ApiObject(found.get());
    if (!finished(trainJob)) {
      watchDeadline(trainJob);
      try {
        apply(trainJob);
      } catch (ApiException refused) {
        String note =
            "TrainJob resources reconciliation failed: "
                + cut(String.valueOf(refused.getMessage()));
        events.record(trainJob, "Warning", "TrainJobResourcesCreationFailed", "Reconciling", note);
        throw refused;
      }
    }
    copyStatus(trainJob);
  }

  private static boolean finished(ApiObject trainJob) {
    return trainJob.is("Complete") || trainJob.is("Failed");
  }

  private static String cut(String text) {
    return text.length() > LONGEST_NOTE ? text.substring(0, LONGEST_NOTE) + " ..." : text;
  }

  private void apply(ApiObject trainJob) {
    ApiObject runtime =
        runtimes
            .of(trainJob)
            .orElseThrow(
                () ->
                    new ApiException(
                        404,
                        "NotFound",
                        trainJob.text("/spec/runtimeRef/kind")
                            + ".trainer.kubeflow.org \""
                            + trainJob.text("/spec/runtimeRef/name")
                            + "\" not found"));
    if (!trainJob.items("/spec/runtimePatches").isEmpty()
        || runtime.at("/spec/mlPolicy/torch").isObject()) {
      container
          .unmodelled()
          .accept("TrainJob " + trainJob.key() + ": runtimePatches, or a torch policy");
    }
    JobSetBuilder builder = new JobSetBuilder(trainJob, runtime);
    Optional<ApiObject> present =
        context.api().find(jobSets, trainJob.namespace(), trainJob.name()).map(ApiObject::new);
    boolean mayChange =
        present
            .map(set -> set.flag("/spec/suspend") || trainJob.flag("/spec/suspend"))
            .orElse(true);
    if (mayChange) {
      context.api().apply(builder.build(), MANAGER, true);
    }
    if (MpiPolicy.applies(runtime)) {
      String secret = trainJob.name() + "-mpi-ssh-auth";
      if (context.api().find(context.kind("secrets"), trainJob.namespace(), secret).isEmpty()) {
        context.api().apply(builder.secret(), MANAGER, true);
      }
      context.api().apply(builder.hostfile(), MANAGER, true);
    }
  }

  private void copyStatus(ApiObject trainJob) {
    Optional<ApiObject> found =
        context.api().find(jobSets, trainJob.namespace(), trainJob.name()).map(ApiObject::new);
    boolean late = isOverdue(trainJob);
    if (found.isEmpty() && !late) {
      return;
    }
    context.changeStatus(
        trainJobs,
        trainJob.key(),
        stored -> {
          found.ifPresent(set -> copy(set, stored));
          suspension(trainJob, stored);
          if (late && !finished(stored)) {
            new Conditions(stored.status(), context.now())
                .set("Failed", true, "DeadlineExceeded", "TrainJob exceeded its active deadline");
          }
          if (stored.at("/status").isEmpty()) {
            stored.json().remove("status");
          }
        });
    if (late && found.isPresent()) {
      context.api().delete(jobSets, trainJob.namespace(), trainJob.name(), null, "Background");
    }
  }

  private void copy(ApiObject set, ApiObject trainJob) {
    Conditions conditions = new Conditions(trainJob.status(), context.now());
    end(set, "Completed").ifPresent(c -> set(conditions, "Complete", c));
    end(set, "Failed").ifPresent(c -> set(conditions, "Failed", c));
    JsonNode jobs = set.at("/status/replicatedJobsStatus");
    if (!jobs.isEmpty()) {
      trainJob.status().set("jobsStatus", jobs.deepCopy());
    }
    if (trainJob.at("/status/conditions").isEmpty()) {
      trainJob.status().remove("conditions");
    }
  }

  private static Optional<JsonNode> end(ApiObject set, String type) {
    return set.condition(type).filter(c -> c.path("status").asString("").equals("True"));
  }

  private static void set(Conditions conditions, String type, JsonNode source) {
    conditions.set(
        type, true, source.path("reason").asString(""), source.path("message").asString(""));
  }

  private void suspension(ApiObject trainJob, ApiObject stored) {
    Conditions conditions = new Conditions(stored.status(), context.now());
    if (trainJob.flag("/spec/suspend")) {
      conditions.set("Suspended", true, "Suspended", "TrainJob is suspended");
    } else if (stored.is("Suspended")) {
      conditions.set("Suspended", false, "Resumed", "TrainJob is resumed");
    }
    if (stored.at("/status/conditions").isEmpty()) {
      stored.status().remove("conditions");
    }
  }

  private synchronized boolean isOverdue(ApiObject trainJob) {
    return overdue.contains(trainJob.uid());
  }

  private synchronized void watchDeadline(ApiObject trainJob) {
    if (trainJob.at("/spec/activeDeadlineSeconds").isNumber()
        && overdue.add("?" + trainJob.uid())) {
      Duration limit = Duration.ofSeconds(trainJob.number("/spec/activeDeadlineSeconds", 0));
      container.lifetime().after(limit, () -> expire(trainJob));
    }
  }

  private void expire(ApiObject trainJob) {
    synchronized (this) {
      overdue.add(trainJob.uid());
    }
    loop.add(trainJob.key());
  }
}
