package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** Labels a JobSet's pods with their priority. */
final class PodPriorityMutator implements ServedWebhook {
  @Override
  public WebhookVerdict review(ApiObject pod, JsonNode old, String operation) {
    JsonNode before = pod.at("/metadata/labels").deepCopy();
    if (pod.at("/spec/priority").isNumber()) {
      pod.json()
          .withObject("/metadata/labels")
          .put("jobset.sigs.k8s.io/priority", pod.at("/spec/priority").asString("0"));
    }
    return new WebhookVerdict.Allowed(
        WebhookPatch.replace("/metadata/labels", before, pod.at("/metadata/labels")));
  }
}
