package org.ncclconformance.simulation.control;

import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pods made from a template. */
final class PodTemplate {
  private PodTemplate() {}

  /** A pod of that template which the owner controls, to be named by the API server. */
  static ObjectNode pod(ApiObject owner, JsonNode template, String generateName) {
    ObjectNode metadata =
        JsonValues.object(
            "generateName", generateName,
            "namespace", owner.namespace(),
            "ownerReferences", owner.asController());
    for (String field : new String[] {"labels", "annotations", "finalizers"}) {
      JsonNode value = template.at("/metadata/" + field);
      if (!value.isMissingNode() && !value.isEmpty()) {
        metadata.set(field, value.deepCopy());
      }
    }
    return JsonValues.object(
        "apiVersion",
        "v1",
        "kind",
        "Pod",
        "metadata",
        metadata,
        "spec",
        template.path("spec").deepCopy());
  }
}
