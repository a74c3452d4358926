package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A Deployment's status: counts, and the conditions Available, Progressing, ReplicaFailure. */
final class DeploymentProgress {
  private final ControlContext context;
  private final ControlLoop loop;
  private final Kind deployments;
  private final Map<Key, Schedule.Cancellable> deadlines = new HashMap<>();
  private final Set<Key> expired = new HashSet<>();

  DeploymentProgress(ControlContext context, ControlLoop loop) {
    this.context = context;
    this.loop = loop;
    this.deployments = context.kind("deployments.apps");
  }

  /** Notes a new ReplicaSet. */
  void created(ApiObject deployment, String name) {
    moved(deployment);
    context.changeStatus(
        deployments,
        deployment.key(),
        stored ->
            set(
                stored.status(),
                "Progressing",
                true,
                "NewReplicaSetCreated",
                "Created new replica set \"" + name + "\""));
  }

  synchronized void forget(Key key) {
    Schedule.Cancellable deadline = deadlines.remove(key);
    if (deadline != null) {
      deadline.cancel();
    }
    expired.remove(key);
  }

  private synchronized void moved(ApiObject deployment) {
    Key key = deployment.key();
    forget(key);
    Duration limit = Duration.ofSeconds(deployment.number("/spec/progressDeadlineSeconds", 600));
    deadlines.put(key, context.schedule().after(limit, () -> expire(key)));
  }

  private synchronized void expire(Key key) {
    expired.add(key);
    loop.add(key);
  }

  private synchronized boolean isExpired(Key key) {
    return expired.contains(key);
  }

  /** Writes what the ReplicaSets say. */
  void update(ApiObject deployment, List<ApiObject> sets, String hash) {
    int replicas = DeploymentController.replicas(deployment);
    int total = sum(sets, "replicas");
    int ready = sum(sets, "readyReplicas");
    int available = sum(sets, "availableReplicas");
    List<ApiObject> current =
        sets.stream().filter(s -> hash.equals(s.labels().get("pod-template-hash"))).toList();
    int updated = sum(current, "replicas");
    context.changeStatus(
        deployments,
        deployment.key(),
        stored -> {
          ObjectNode status = stored.status();
          final boolean progressing =
              updated > stored.number("/status/updatedReplicas", 0)
                  || total - updated
                      < stored.number("/status/replicas", 0)
                          - stored.number("/status/updatedReplicas", 0)
                  || ready > stored.number("/status/readyReplicas", 0)
                  || available > stored.number("/status/availableReplicas", 0);
          Counts.put(status, "replicas", total);
          Counts.put(status, "updatedReplicas", updated);
          Counts.put(status, "readyReplicas", ready);
          Counts.put(status, "availableReplicas", available);
          int asked = sets.stream().mapToInt(s -> s.number("/spec/replicas", 1)).sum();
          Counts.put(status, "unavailableReplicas", Math.max(0, asked - available));
          status.put("observedGeneration", deployment.generation());
          boolean enough =
              available >= replicas - DeploymentController.unavailable(deployment, replicas);
          set(
              status,
              "Available",
              enough,
              enough ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
              enough
                  ? "Deployment has minimum availability."
                  : "Deployment does not have minimum availability.");
          if (!current.isEmpty()) {
            boolean complete = updated == replicas && total == replicas && available == replicas;
            rollout(deployment, stored, current.get(0).name(), complete, progressing);
          }
          failure(sets, status);
        });
  }

  private void rollout(
      ApiObject deployment, ApiObject stored, String set, boolean complete, boolean progressing) {
    String quoted = "ReplicaSet \"" + set + "\"";
    String reason =
        stored.condition("Progressing").map(c -> c.path("reason").asString("")).orElse("");
    ObjectNode status = stored.status();
    if (complete) {
      if (!reason.equals("NewReplicaSetAvailable")) {
        String text = quoted + " has successfully progressed.";
        set(status, "Progressing", true, "NewReplicaSetAvailable", text);
      }
      forget(deployment.key());
    } else if (progressing) {
      moved(deployment);
      set(status, "Progressing", true, "ReplicaSetUpdated", quoted + " is progressing.");
    } else if (isExpired(deployment.key()) && !reason.equals("NewReplicaSetAvailable")) {
      String text = quoted + " has timed out progressing.";
      set(status, "Progressing", false, "ProgressDeadlineExceeded", text);
    }
  }

  private void failure(List<ApiObject> sets, ObjectNode status) {
    for (ApiObject set : sets) {
      var failed = set.condition("ReplicaFailure");
      if (failed.isPresent()) {
        String reason = failed.get().path("reason").asString("");
        set(status, "ReplicaFailure", true, reason, failed.get().path("message").asString(""));
        return;
      }
    }
    new Conditions(status, context.now()).remove("ReplicaFailure");
  }

  private static int sum(List<ApiObject> sets, String field) {
    return sets.stream().mapToInt(set -> set.number("/status/" + field, 0)).sum();
  }

  /** As the real controller: a condition that changes moves to the end. */
  private void set(ObjectNode status, String type, boolean value, String reason, String message) {
    ArrayNode conditions = status.withArray("/conditions");
    String now = context.now();
    String transition = now;
    String state = value ? "True" : "False";
    for (int i = 0; i < conditions.size(); i++) {
      var old = conditions.get(i);
      if (!old.path("type").asString("").equals(type)) {
        continue;
      }
      boolean sameStatus = old.path("status").asString("").equals(state);
      boolean sameReason = old.path("reason").asString("").equals(reason);
      if (sameStatus && sameReason && old.path("message").asString("").equals(message)) {
        return;
      }
      transition = sameStatus ? old.path("lastTransitionTime").asString(now) : now;
      conditions.remove(i);
      break;
    }
    conditions.add(
        JsonValues.object(
            "type", type,
            "status", state,
            "reason", reason,
            "message", message,
            "lastUpdateTime", now,
            "lastTransitionTime", transition));
  }
}
