package org.ncclconformance.simulation.api;

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
        Json.setDefault(object, "replicas", 1);
        Json.child(object, "template");
      }
      case "apps.v1.DaemonSetSpec" -> daemonSet(object);
      case "apps.v1.StatefulSetSpec" -> statefulSet(object);
      case "batch.v1.Job" -> template(object);
      case "batch.v1.JobSpec" -> job(object);
      case "batch.v1.CronJob" -> Json.child(object, "spec", "jobTemplate", "spec");
      case "batch.v1.CronJobSpec" -> {
        Json.setDefault(object, "concurrencyPolicy", "Allow");
        Json.setDefault(object, "suspend", false);
        Json.setDefault(object, "successfulJobsHistoryLimit", 3);
        Json.setDefault(object, "failedJobsHistoryLimit", 1);
      }
      default -> {
        // no workload
      }
    }
  }

  private static void template(ObjectNode object) {
    Json.child(object, "spec", "template");
    Json.child(object, "status");
  }

  private static void deployment(ObjectNode spec) {
    Json.setDefault(spec, "replicas", 1);
    Json.setDefault(spec, "revisionHistoryLimit", 10);
    Json.setDefault(spec, "progressDeadlineSeconds", 600);
    ObjectNode strategy = Json.child(spec, "strategy");
    Json.setDefault(strategy, "type", "RollingUpdate");
    if (Json.text(strategy, "type").equals("RollingUpdate")) {
      ObjectNode rolling = Json.child(strategy, "rollingUpdate");
      Json.setDefault(rolling, "maxUnavailable", "25%");
      Json.setDefault(rolling, "maxSurge", "25%");
    }
  }

  private static void daemonSet(ObjectNode spec) {
    Json.setDefault(spec, "revisionHistoryLimit", 10);
    ObjectNode strategy = Json.child(spec, "updateStrategy");
    Json.setDefault(strategy, "type", "RollingUpdate");
    if (Json.text(strategy, "type").equals("RollingUpdate")) {
      ObjectNode rolling = Json.child(strategy, "rollingUpdate");
      Json.setDefault(rolling, "maxUnavailable", 1);
      Json.setDefault(rolling, "maxSurge", 0);
    }
  }

  private static void statefulSet(ObjectNode spec) {
    Json.setDefault(spec, "replicas", 1);
    Json.setDefault(spec, "revisionHistoryLimit", 10);
    Json.setDefault(spec, "podManagementPolicy", "OrderedReady");
    ObjectNode strategy = Json.child(spec, "updateStrategy");
    Json.setDefault(strategy, "type", "RollingUpdate");
    if (Json.text(strategy, "type").equals("RollingUpdate")) {
      Json.setDefault(Json.child(strategy, "rollingUpdate"), "partition", 0);
    }
    ObjectNode claims = Json.child(spec, "persistentVolumeClaimRetentionPolicy");
    Json.setDefault(claims, "whenDeleted", "Retain");
    Json.setDefault(claims, "whenScaled", "Retain");
  }

  private static void job(ObjectNode spec) {
    if (!Json.has(spec, "completions") && !Json.has(spec, "parallelism")) {
      spec.put("completions", 1);
    }
    Json.setDefault(spec, "parallelism", 1);
    Json.setDefault(
        spec, "backoffLimit", Json.has(spec, "backoffLimitPerIndex") ? Integer.MAX_VALUE : 6);
    Json.setDefault(spec, "completionMode", "NonIndexed");
    Json.setDefault(spec, "suspend", false);
    Json.setDefault(spec, "manualSelector", false);
    Json.setDefault(
        spec,
        "podReplacementPolicy",
        Json.has(spec, "podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  }
}
