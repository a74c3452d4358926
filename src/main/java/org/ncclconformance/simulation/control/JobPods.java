package org.ncclconformance.simulation.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The pods that a Job has, and those that it lacks. */
final class JobPods {
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private static final String UID = "batch.kubernetes.io/controller-uid";
  private static final String NAME = "batch.kubernetes.io/job-name";

  private final ApiObject job;
  private final List<ApiObject> pods;

  JobPods(ApiObject job, List<ApiObject> pods) {
    this.job = job;
    this.pods = pods;
  }

  static boolean indexed(ApiObject job) {
    return job.text("/spec/completionMode").equals("Indexed");
  }

  static Optional<String> index(ApiObject pod) {
    return Optional.ofNullable(pod.annotations().get(INDEX));
  }

  List<ApiObject> all() {
    return pods;
  }

  List<ApiObject> active() {
    return pods.stream().filter(PodPhase::active).toList();
  }

  int ready() {
    return (int) active().stream().filter(pod -> pod.is("Ready")).count();
  }

  int terminating() {
    return (int) pods.stream().filter(pod -> pod.deleting() && !PodPhase.ended(pod)).count();
  }

  /** Restarts of containers in pods that go on, which count against the back-off limit. */
  int restarts() {
    int restarts = 0;
    for (ApiObject pod : active()) {
      for (JsonNode status : pod.items("/status/containerStatuses")) {
        restarts += status.path("restartCount").asInt(0);
      }
    }
    return restarts;
  }

  boolean complete(Set<String> succeeded) {
    return succeeded.size() >= completions();
  }

  private int completions() {
    return job.number("/spec/completions", parallelism());
  }

  private int parallelism() {
    return job.number("/spec/parallelism", 1);
  }

  /** Pods to create now. */
  List<ObjectNode> missing(Set<String> succeeded) {
    List<ObjectNode> missing = new ArrayList<>();
    int room = parallelism() - active().size() - terminating();
    if (!indexed(job)) {
      int left = completions() - succeeded.size() - active().size();
      for (int i = 0; i < Math.min(room, left); i++) {
        missing.add(pod(Optional.empty()));
      }
      return missing;
    }
    for (int i = 0; i < completions() && missing.size() < room; i++) {
      String index = String.valueOf(i);
      boolean there =
          pods.stream()
              .anyMatch(pod -> !PodPhase.ended(pod) && index(pod).equals(Optional.of(index)));
      if (!there && !succeeded.contains(index)) {
        missing.add(pod(Optional.of(index)));
      }
    }
    return missing;
  }

  private ObjectNode pod(Optional<String> index) {
    String base = index.map(i -> job.name() + "-" + i).orElse(job.name());
    ObjectNode pod = PodTemplate.pod(job, job.at("/spec/template"), base + "-");
    ObjectNode labels = pod.withObject("/metadata/labels");
    labels.put(UID, job.uid()).put(NAME, job.name());
    labels.put("controller-uid", job.uid()).put("job-name", job.name());
    pod.withObject("/metadata")
        .set("finalizers", JsonValues.array("batch.kubernetes.io/job-tracking"));
    index.ifPresent(
        i -> {
          labels.put(INDEX, i);
          pod.withObject("/metadata/annotations").put(INDEX, i);
          ObjectNode spec = pod.withObject("/spec");
          spec.put("hostname", base);
          spec.path("containers").forEach(JobPods::addIndex);
          spec.path("initContainers").forEach(JobPods::addIndex);
        });
    return pod;
  }

  private static void addIndex(JsonNode container) {
    String path = "metadata.labels['" + INDEX + "']";
    ObjectNode field = JsonValues.object("apiVersion", "v1", "fieldPath", path);
    ((ObjectNode) container)
        .withArray("/env")
        .add(
            JsonValues.object(
                "name", "JOB_COMPLETION_INDEX", "valueFrom", JsonValues.object("fieldRef", field)));
  }

  /** Indexes as the status has them: {@code 0-2,4}. */
  static String ranges(Set<String> indexes) {
    List<Integer> sorted = indexes.stream().map(Integer::valueOf).sorted().toList();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sorted.size(); i++) {
      int first = sorted.get(i);
      while (i + 1 < sorted.size() && sorted.get(i + 1) == sorted.get(i) + 1) {
        i++;
      }
      text.append(text.isEmpty() ? "" : ",").append(first);
      int last = sorted.get(i);
      if (last > first) {
        text.append(last == first + 1 ? "," : "-").append(last);
      }
    }
    return text.toString();
  }
}
