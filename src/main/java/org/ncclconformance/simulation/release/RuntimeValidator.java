package org.ncclconformance.simulation.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** Holds labelled replicated jobs of a runtime to one replica and their container's name. */
final class RuntimeValidator implements ServedWebhook {
  static final String ANCESTOR = "trainer.kubeflow.org/trainjob-ancestor-step";
  private static final Map<String, String> CONTAINERS =
      Map.of(
          "trainer", "node",
          "dataset-initializer", "dataset-initializer",
          "model-initializer", "model-initializer");

  private final boolean onUpdate;

  /**
   * The webhook of one kind of runtime.
   *
   * @param onUpdate whether it looks at updates too, as that of ClusterTrainingRuntimes does
   */
  RuntimeValidator(boolean onUpdate) {
    this.onUpdate = onUpdate;
  }

  @Override
  public WebhookVerdict review(ApiObject runtime, JsonNode old, String operation) {
    List<String> faults = new ArrayList<>();
    if (operation.equals("CREATE") || onUpdate) {
      int index = 0;
      for (JsonNode job : runtime.items("/spec/template/spec/replicatedJobs")) {
        check(job, "spec.template.spec.replicatedJobs[" + index++ + "]", faults);
      }
    }
    if (faults.isEmpty()) {
      return new WebhookVerdict.Allowed(WebhookPatch.none());
    }
    return new WebhookVerdict.Denied(
        faults.size() == 1 ? faults.get(0) : "[" + String.join(", ", faults) + "]");
  }

  private static void check(JsonNode job, String at, List<String> faults) {
    String step = job.at("/template/metadata/labels").path(ANCESTOR).asString("");
    String container = CONTAINERS.get(step);
    if (container == null) {
      return;
    }
    if (job.path("replicas").asInt(1) != 1) {
      faults.add(
          at + ".replicas: Invalid value: " + job.path("replicas").asInt(1) + ": always must be 1");
    }
    boolean found = false;
    for (JsonNode candidate : job.at("/template/spec/template/spec/containers")) {
      found |= candidate.path("name").asString("").equals(container);
    }
    if (!found) {
      faults.add(
          at
              + ".template.spec.template.spec.containers: Required value: must have container with name - "
              + container);
    }
  }
}
