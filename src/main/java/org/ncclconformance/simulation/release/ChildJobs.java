package org.ncclconformance.simulation.release;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The Jobs of a JobSet: those that are there, and those to create. */
final class ChildJobs {
  private static final String PREFIX = "jobset.sigs.k8s.io/";

  private final ApiObject jobSet;
  private final List<ApiObject> jobs;

  ChildJobs(ApiObject jobSet, List<ApiObject> jobs) {
    this.jobSet = jobSet;
    this.jobs = jobs;
  }

  List<ApiObject> all() {
    return jobs;
  }

  List<ApiObject> of(String replicatedJob) {
    return jobs.stream()
        .filter(job -> replicatedJob.equals(job.labels().get(PREFIX + "replicatedjob-name")))
        .toList();
  }

  static boolean complete(ApiObject job) {
    return job.is("Complete");
  }

  static boolean failed(ApiObject job) {
    return job.is("Failed");
  }

  static boolean active(ApiObject job) {
    return !complete(job) && !failed(job);
  }

  Optional<ApiObject> firstFailed() {
    return jobs.stream()
        .filter(ChildJobs::failed)
        .min(java.util.Comparator.comparing(job -> failedAt(job)));
  }

  private static String failedAt(ApiObject job) {
    return job.condition("Failed").map(c -> c.path("lastTransitionTime").asString("")).orElse("");
  }

  /** {@code status.replicatedJobsStatus}. */
  ArrayNode statuses() {
    ArrayNode statuses = JsonValues.array();
    for (JsonNode replicated : jobSet.items("/spec/replicatedJobs")) {
      List<ApiObject> own = of(replicated.path("name").asString(""));
      statuses.add(
          JsonValues.object(
              "active", count(own, j -> active(j) && j.number("/status/active", 0) > 0),
              "failed", count(own, ChildJobs::failed),
              "name", replicated.path("name").asString(""),
              "ready", count(own, ChildJobs::ready),
              "succeeded", count(own, ChildJobs::complete),
              "suspended", count(own, j -> j.flag("/spec/suspend"))));
    }
    return statuses;
  }

  private static int count(
      List<ApiObject> jobs, java.util.function.Predicate<ApiObject> condition) {
    return (int) jobs.stream().filter(condition).count();
  }

  private static boolean ready(ApiObject job) {
    int pods =
        Math.min(
            job.number("/spec/parallelism", 1),
            job.number("/spec/completions", job.number("/spec/parallelism", 1)));
    return active(job)
        && job.number("/status/succeeded", 0) + job.number("/status/ready", 0) >= pods;
  }

  /** Whether every job that this one depends on has come as far as it must. */
  boolean mayStart(JsonNode replicated) {
    for (JsonNode dependency : replicated.path("dependsOn")) {
      if (!reached(dependency.path("name").asString(""), dependency.path("status").asString(""))) {
        return false;
      }
    }
    if (jobSet.text("/spec/startupPolicy/startupPolicyOrder").equals("InOrder")) {
      for (JsonNode earlier : jobSet.items("/spec/replicatedJobs")) {
        if (earlier.equals(replicated)) {
          return true;
        }
        if (!reached(earlier.path("name").asString(""), "Ready")) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean reached(String name, String status) {
    List<ApiObject> own = of(name);
    int wanted =
        jobSet.items("/spec/replicatedJobs").stream()
            .filter(job -> job.path("name").asString("").equals(name))
            .mapToInt(job -> job.path("replicas").asInt(1))
            .sum();
    int there =
        count(own, status.equals("Complete") ? ChildJobs::complete : j -> ready(j) || complete(j));
    return there >= wanted;
  }

  /** Jobs to create now. */
  List<ObjectNode> missing() {
    List<ObjectNode> missing = new ArrayList<>();
    int total =
        jobSet.items("/spec/replicatedJobs").stream()
            .mapToInt(job -> job.path("replicas").asInt(1))
            .sum();
    int global = 0;
    for (JsonNode replicated : jobSet.items("/spec/replicatedJobs")) {
      int replicas = replicated.path("replicas").asInt(1);
      for (int index = 0; index < replicas; index++, global++) {
        String name = jobSet.name() + "-" + replicated.path("name").asString("") + "-" + index;
        boolean there = jobs.stream().anyMatch(job -> job.name().equals(name));
        if (!there && mayStart(replicated)) {
          missing.add(job(name, replicated, index, global, total));
        }
      }
    }
    return missing;
  }

  private ObjectNode job(String name, JsonNode replicated, int index, int globalIndex, int total) {
    String group = replicated.path("groupName").asString("default");
    ObjectNode marks =
        JsonValues.object(
            PREFIX + "global-replicas", String.valueOf(total),
            PREFIX + "group-name", group,
            PREFIX + "group-replicas", String.valueOf(total),
            PREFIX + "job-global-index", String.valueOf(globalIndex),
            PREFIX + "job-group-index", String.valueOf(globalIndex),
            PREFIX + "job-index", String.valueOf(index),
            PREFIX + "job-key", sha1(jobSet.namespace() + "/" + name),
            PREFIX + "jobset-name", jobSet.name(),
            PREFIX + "jobset-uid", jobSet.uid(),
            PREFIX + "replicatedjob-name", replicated.path("name").asString(""),
            PREFIX + "replicatedjob-replicas", String.valueOf(replicated.path("replicas").asInt(1)),
            PREFIX + "restart-attempt", String.valueOf(jobSet.number("/status/restarts", 0)));
    ObjectNode spec = (ObjectNode) replicated.at("/template/spec").deepCopy();
    spec.put("suspend", jobSet.flag("/spec/suspend"));
    ObjectNode pod = spec.withObject("/template");
    pod.withObject("/metadata/labels").setAll(marks.deepCopy());
    pod.withObject("/metadata/annotations").setAll(marks.deepCopy());
    if (jobSet.flag("/spec/network/enableDNSHostnames")) {
      pod.withObject("/spec").put("subdomain", subdomain());
    }
    ObjectNode labels = merged(replicated.at("/template/metadata/labels"), marks);
    ObjectNode annotations = merged(replicated.at("/template/metadata/annotations"), marks);
    return JsonValues.object(
        "apiVersion",
        "batch/v1",
        "kind",
        "Job",
        "metadata",
        JsonValues.object(
            "name", name,
            "namespace", jobSet.namespace(),
            "labels", labels,
            "annotations", annotations,
            "ownerReferences", jobSet.asController()),
        "spec",
        spec);
  }

  private static ObjectNode merged(JsonNode own, ObjectNode marks) {
    ObjectNode merged = JsonValues.object();
    ApiObject.strings(own).forEach(merged::put);
    merged.setAll(marks.deepCopy());
    return merged;
  }

  String subdomain() {
    String own = jobSet.text("/spec/network/subdomain");
    return own.isEmpty() ? jobSet.name() : own;
  }

  private static String sha1(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-1.", e);
    }
  }
}
