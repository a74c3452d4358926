package org.ncclconformance.simulation.controller.trainer;

import org.ncclconformance.simulation.controller.Resource;
import tools.jackson.databind.JsonNode;

/** Labels a JobSet's pods with their priority. */
final class PodPriorityMutator implements Webhook {
  @Override
  public Verdict review(Resource pod, JsonNode old, String operation) {
    JsonNode before = pod.at("/metadata/labels").deepCopy();
    if (pod.at("/spec/priority").isNumber()) {
      pod.json()
          .withObject("/metadata/labels")
          .put("jobset.sigs.k8s.io/priority", pod.at("/spec/priority").asString("0"));
    }
    return new Verdict.Allowed(
        Patch.replace("/metadata/labels", before, pod.at("/metadata/labels")));
  }
}
