package org.ncclconformance.simulation.release;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.control.Conditions;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.control.EventRecorder;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs JobSets: service, jobs in their order, policies, end (facts: trainer-jobset 3.5). */
final class JobSetReconciler implements ControlLoop.Reconciler {
  private static final String NAME = "jobset.sigs.k8s.io/jobset-name";

  private final Container container;
  private final ControlContext context;
  private final EventRecorder events;
  private final Kind jobSets;
  private final Kind jobs;
  private final Kind services;
  private final ControlLoop loop;

  JobSetReconciler(Container container, Kind jobSets) {
    this.container = container;
    this.context = new ControlContext(container.api(), container.lifetime());
    this.events = new EventRecorder(context, "jobset", null);
    this.jobSets = jobSets;
    this.jobs = context.kind("jobs.batch");
    this.services = context.kind("services");
    this.loop = new ControlLoop(container.lifetime(), this);
  }

  void start() {
    var sets = context.api().watch(jobSets, e -> loop.add(new ApiObject(e.object()).key()));
    container.lifetime().atEnd(sets::close);
    for (String owned : new String[] {"jobs.batch", "services"}) {
      var watch = context.watchOwned(owned, "JobSet", loop);
      container.lifetime().atEnd(watch::close);
    }
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(jobSets, key.namespace(), key.name());
    if (found.isEmpty() || new ApiObject(found.get()).deleting()) {
      return;
    }
    ApiObject jobSet = new ApiObject(found.get());
    ChildJobs children = children(jobSet);
    if (finished(jobSet)) {
      status(jobSet, children);
      deleteActive(children);
      scheduleRemoval(jobSet);
      return;
    }
    Optional<ApiObject> failed = children.firstFailed();
    if (failed.isPresent()) {
      fail(jobSet, children, failed.get());
    } else if (succeeded(jobSet, children)) {
      end(jobSet, children, "Completed", "AllJobsCompleted", "jobset completed successfully");
    } else {
      proceed(jobSet, children);
    }
  }

  private ChildJobs children(ApiObject jobSet) {
    List<ApiObject> own =
        context.api().list(jobs, jobSet.namespace()).stream()
            .map(ApiObject::new)
            .filter(job -> job.controlledBy(jobSet.uid()))
            .toList();
    return new ChildJobs(jobSet, own);
  }

  private static boolean finished(ApiObject jobSet) {
    return jobSet.is("Completed") || jobSet.is("Failed");
  }

  private void fail(ApiObject jobSet, ChildJobs children, ApiObject failed) {
    String first = " (first failed job: " + failed.name() + ")";
    if (!jobSet.at("/spec/failurePolicy").isObject()) {
      String text = "jobset failed due to one or more job failures" + first;
      end(jobSet, children, "Failed", "FailedJobs", text);
    } else if (!jobSet.items("/spec/failurePolicy/rules").isEmpty()) {
      container.unmodelled().accept("rules of the failure policy of JobSet " + jobSet.key());
    } else if (jobSet.number("/status/restarts", 0)
        >= jobSet.number("/spec/failurePolicy/maxRestarts", 0)) {
      String text = "jobset failed due to reaching max number of restarts" + first;
      end(jobSet, children, "Failed", "ReachedMaxRestarts", text);
    } else {
      restart(jobSet, children);
    }
  }

  private void restart(ApiObject jobSet, ChildJobs children) {
    context.changeStatus(
        jobSets,
        jobSet.key(),
        stored -> stored.status().put("restarts", stored.number("/status/restarts", 0) + 1));
    for (ApiObject job : children.all()) {
      context.api().delete(jobs, job.namespace(), job.name(), job.uid(), "Foreground");
    }
  }

  private static boolean succeeded(ApiObject jobSet, ChildJobs children) {
    List<String> targets =
        jobSet.items("/spec/successPolicy/targetReplicatedJobs").stream()
            .map(name -> name.asString(""))
            .toList();
    boolean any = jobSet.text("/spec/successPolicy/operator").equals("Any");
    boolean all = true;
    for (JsonNode replicated : jobSet.items("/spec/replicatedJobs")) {
      String name = replicated.path("name").asString("");
      if (!targets.isEmpty() && !targets.contains(name)) {
        continue;
      }
      long complete = children.of(name).stream().filter(ChildJobs::complete).count();
      if (any && complete > 0) {
        return true;
      }
      all &= complete >= replicated.path("replicas").asInt(1);
    }
    return !any && all;
  }

  private void end(
      ApiObject jobSet, ChildJobs children, String type, String reason, String message) {
    context.changeStatus(
        jobSets,
        jobSet.key(),
        stored -> {
          fill(stored, children);
          new Conditions(stored.status(), context.now()).set(type, true, reason, message);
          stored.status().put("terminalState", type);
        });
    if (type.equals("Completed")) {
      events.normal(jobSet, reason, message);
    } else {
      events.warning(jobSet, reason, message);
    }
    deleteActive(children);
  }

  /** Foreground, so that a Job is there as long as its pods are. */
  private void deleteActive(ChildJobs children) {
    for (ApiObject job : children.all()) {
      if (ChildJobs.active(job) && !job.deleting()) {
        context.api().delete(jobs, job.namespace(), job.name(), job.uid(), "Foreground");
      }
    }
  }

  private void proceed(ApiObject jobSet, ChildJobs children) {
    if (jobSet.flag("/spec/network/enableDNSHostnames")
        && context.api().find(services, jobSet.namespace(), children.subdomain()).isEmpty()) {
      create(jobSet, service(jobSet, children.subdomain()), "HeadlessServiceCreationFailed");
    }
    suspend(jobSet, children);
    for (ObjectNode job : children.missing()) {
      create(jobSet, job, "JobCreationFailed");
    }
    status(jobSet, children(jobSet));
  }

  private void create(ApiObject jobSet, ObjectNode object, String failure) {
    try {
      context.api().create(object);
    } catch (ApiException refused) {
      if (refused.reason().equals("AlreadyExists")) {
        return;
      }
      events.warning(jobSet, failure, String.valueOf(refused.getMessage()));
      throw refused;
    }
  }

  private static ObjectNode service(ApiObject jobSet, String name) {
    return JsonValues.object(
        "apiVersion",
        "v1",
        "kind",
        "Service",
        "metadata",
        JsonValues.object(
            "name", name,
            "namespace", jobSet.namespace(),
            "ownerReferences", jobSet.asController()),
        "spec",
        JsonValues.object(
            "clusterIP", "None",
            "selector", JsonValues.object(NAME, jobSet.name()),
            "publishNotReadyAddresses", jobSet.flag("/spec/network/publishNotReadyAddresses")));
  }

  private void suspend(ApiObject jobSet, ChildJobs children) {
    boolean suspended = jobSet.flag("/spec/suspend");
    for (ApiObject job : children.all()) {
      if (ChildJobs.active(job) && job.flag("/spec/suspend") != suspended) {
        job.spec().put("suspend", suspended);
        context.api().update(job.json());
      }
    }
    if (suspended == jobSet.is("Suspended")) {
      return;
    }
    String reason = suspended ? "SuspendedJobs" : "ResumeJobs";
    String message = suspended ? "jobset is suspended" : "jobset is resumed";
    context.changeStatus(
        jobSets,
        jobSet.key(),
        stored ->
            new Conditions(stored.status(), context.now())
                .set("Suspended", suspended, reason, message));
    events.normal(jobSet, reason, message);
  }

  private void status(ApiObject jobSet, ChildJobs children) {
    context.changeStatus(jobSets, jobSet.key(), stored -> fill(stored, children));
  }

  private static void fill(ApiObject stored, ChildJobs children) {
    stored.status().set("replicatedJobsStatus", children.statuses());
    if (!stored.status().has("restarts")) {
      stored.status().put("restarts", 0);
    }
  }

  private void scheduleRemoval(ApiObject jobSet) {
    JsonNode ttl = jobSet.at("/spec/ttlSecondsAfterFinished");
    if (ttl.isNumber()) {
      container
          .lifetime()
          .after(
              Duration.ofSeconds(ttl.asInt()),
              () ->
                  context
                      .api()
                      .find(jobSets, jobSet.namespace(), jobSet.name())
                      .filter(s -> new ApiObject(s).uid().equals(jobSet.uid()))
                      .ifPresent(
                          s ->
                              context
                                  .api()
                                  .delete(
                                      jobSets,
                                      jobSet.namespace(),
                                      jobSet.name(),
                                      jobSet.uid(),
                                      "Foreground")));
    }
  }
}
