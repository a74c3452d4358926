package org.ncclconformance.simulation.kind;

import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of Deployments, Jobs and their kin. */
final class WorkloadDefaults {
  private WorkloadDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "apps.v1.Deployment",
          "apps.v1.ReplicaSet",
          "apps.v1.DaemonSet",
          "apps.v1.StatefulSet",
          "core.v1.ReplicationController" ->
          template(object);
      case "apps.v1.DeploymentSpec" -> deployment(object);
      case "apps.v1.ReplicaSetSpec", "core.v1.ReplicationControllerSpec" -> {
        JsonTree.setDefault(object, "replicas", 1);
        JsonTree.child(object, "template");
      }
      case "apps.v1.DaemonSetSpec" -> daemonSet(object);
      case "apps.v1.StatefulSetSpec" -> statefulSet(object);
      case "batch.v1.Job" -> template(object);
      case "batch.v1.JobSpec" -> job(object);
      case "batch.v1.CronJob" -> JsonTree.child(object, "spec", "jobTemplate", "spec");
      case "batch.v1.CronJobSpec" -> {
        JsonTree.setDefault(object, "concurrencyPolicy", "Allow");
        JsonTree.setDefault(object, "suspend", false);
        JsonTree.setDefault(object, "successfulJobsHistoryLimit", 3);
        JsonTree.setDefault(object, "failedJobsHistoryLimit", 1);
      }
      default -> {
        // no workload
      }
    }
  }

  private static void template(ObjectNode object) {
    JsonTree.child(object, "spec", "template");
    JsonTree.child(object, "status");
  }

  private static void deployment(ObjectNode spec) {
    JsonTree.setDefault(spec, "replicas", 1);
    JsonTree.setDefault(spec, "revisionHistoryLimit", 10);
    JsonTree.setDefault(spec, "progressDeadlineSeconds", 600);
    ObjectNode strategy = JsonTree.child(spec, "strategy");
    JsonTree.setDefault(strategy, "type", "RollingUpdate");
    if (JsonTree.text(strategy, "type").equals("RollingUpdate")) {
      ObjectNode rolling = JsonTree.child(strategy, "rollingUpdate");
      JsonTree.setDefault(rolling, "maxUnavailable", "25%");
      JsonTree.setDefault(rolling, "maxSurge", "25%");
    }
  }

  private static void daemonSet(ObjectNode spec) {
    JsonTree.setDefault(spec, "revisionHistoryLimit", 10);
    ObjectNode strategy = JsonTree.child(spec, "updateStrategy");
    JsonTree.setDefault(strategy, "type", "RollingUpdate");
    if (JsonTree.text(strategy, "type").equals("RollingUpdate")) {
      ObjectNode rolling = JsonTree.child(strategy, "rollingUpdate");
      JsonTree.setDefault(rolling, "maxUnavailable", 1);
      JsonTree.setDefault(rolling, "maxSurge", 0);
    }
  }

  private static void statefulSet(ObjectNode spec) {
    JsonTree.setDefault(spec, "replicas", 1);
    JsonTree.setDefault(spec, "revisionHistoryLimit", 10);
    JsonTree.setDefault(spec, "podManagementPolicy", "OrderedReady");
    ObjectNode strategy = JsonTree.child(spec, "updateStrategy");
    JsonTree.setDefault(strategy, "type", "RollingUpdate");
    if (JsonTree.text(strategy, "type").equals("RollingUpdate")) {
      JsonTree.setDefault(JsonTree.child(strategy, "rollingUpdate"), "partition", 0);
    }
    ObjectNode claims = JsonTree.child(spec, "persistentVolumeClaimRetentionPolicy");
    JsonTree.setDefault(claims, "whenDeleted", "Retain");
    JsonTree.setDefault(claims, "whenScaled", "Retain");
  }

  private static void job(ObjectNode spec) {
    if (!JsonTree.has(spec, "completions") && !JsonTree.has(spec, "parallelism")) {
      spec.put("completions", 1);
    }
    JsonTree.setDefault(spec, "parallelism", 1);
    JsonTree.setDefault(
        spec, "backoffLimit", JsonTree.has(spec, "backoffLimitPerIndex") ? Integer.MAX_VALUE : 6);
    JsonTree.setDefault(spec, "completionMode", "NonIndexed");
    JsonTree.setDefault(spec, "suspend", false);
    JsonTree.setDefault(spec, "manualSelector", false);
    JsonTree.setDefault(
        spec,
        "podReplacementPolicy",
        JsonTree.has(spec, "podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  }
}
