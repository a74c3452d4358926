package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills in what a JobSet leaves open (facts: trainer-jobset 4.3). */
final class JobSetDefaulter implements ServedWebhook {
  @Override
  public WebhookVerdict review(ApiObject jobSet, JsonNode old, String operation) {
    JsonNode before = jobSet.at("/spec").deepCopy();
    ObjectNode spec = jobSet.spec();
    absent(spec, "successPolicy", JsonValues.object("operator", "All"));
    absent(spec, "startupPolicy", JsonValues.object("startupPolicyOrder", "AnyOrder"));
    for (JsonNode job : spec.path("replicatedJobs")) {
      ObjectNode template = ((ObjectNode) job).withObject("/template/spec");
      absent(template, "completionMode", "Indexed");
      absent(template.withObject("/template/spec"), "restartPolicy", "OnFailure");
    }
    ObjectNode network = spec.withObject("/network");
    absent(network, "enableDNSHostnames", true);
    absent(network, "publishNotReadyAddresses", true);
    int index = 0;
    for (JsonNode rule : spec.at("/failurePolicy/rules")) {
      absent((ObjectNode) rule, "name", "failurePolicyRule" + index++);
    }
    return new WebhookVerdict.Allowed(WebhookPatch.replace("/spec", before, spec));
  }

  private static void absent(ObjectNode object, String field, Object value) {
    if (!object.has(field)) {
      object.setAll(JsonValues.object(field, value));
    }
  }
}
