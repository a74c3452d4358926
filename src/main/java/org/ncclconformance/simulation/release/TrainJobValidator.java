package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Refuses a TrainJob whose runtime the webhook does not know, yet or at all. */
final class TrainJobValidator implements ServedWebhook {
  private final RuntimeCache runtimes;

  TrainJobValidator(RuntimeCache runtimes) {
    this.runtimes = runtimes;
  }

  @Override
  public WebhookVerdict review(ApiObject trainJob, JsonNode old, String operation) {
    String kind = trainJob.text("/spec/runtimeRef/kind");
    String group = trainJob.text("/spec/runtimeRef/apiGroup");
    String name = trainJob.text("/spec/runtimeRef/name");
    if (!runtimes.serves(kind) || !group.equals("trainer.kubeflow.org")) {
      return new WebhookVerdict.Denied("unsupported runtime: " + kind + "." + group);
    }
    if (runtimes.of(trainJob).isPresent()) {
      return new WebhookVerdict.Allowed(WebhookPatch.none());
    }
    ObjectNode reference = JsonValues.object("name", name, "apiGroup", group, "kind", kind);
    boolean cluster = kind.equals("ClusterTrainingRuntime");
    return new WebhookVerdict.Denied(
        "spec.%s: Invalid value: %s: %s.%s \"%s\" not found: specified %s must be created before the TrainJob is created"
            .formatted(
                cluster ? "RuntimeRef" : "runtimeRef",
                reference,
                kind,
                group,
                name,
                cluster ? "clusterTrainingRuntime" : "trainingRuntime"));
  }
}
