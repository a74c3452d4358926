package org.ncclconformance.simulation.controller.trainer;

import org.ncclconformance.simulation.controller.Json;
import org.ncclconformance.simulation.controller.Resource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills in what a JobSet leaves open (facts: trainer-jobset 4.3). */
final class JobSetDefaulter implements Webhook {
  @Override
  public Verdict review(Resource jobSet, JsonNode old, String operation) {
    JsonNode before = jobSet.at("/spec").deepCopy();
    ObjectNode spec = jobSet.spec();
    absent(spec, "successPolicy", Json.object("operator", "All"));
    absent(spec, "startupPolicy", Json.object("startupPolicyOrder", "AnyOrder"));
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
    return new Verdict.Allowed(Patch.replace("/spec", before, spec));
  }

  private static void absent(ObjectNode object, String field, Object value) {
    if (!object.has(field)) {
      object.setAll(Json.object(field, value));
    }
  }
}
