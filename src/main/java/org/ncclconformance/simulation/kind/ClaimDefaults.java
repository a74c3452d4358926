package org.ncclconformance.simulation.kind;

import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of dynamic resource allocation: one device where nothing else is said. */
final class ClaimDefaults {
  private ClaimDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "resource.v1.ExactDeviceRequest", "resource.v1.DeviceSubRequest" -> request(object);
      case "resource.v1.ResourceClaim" -> {
        JsonTree.child(object, "spec");
        JsonTree.child(object, "status");
      }
      case "resource.v1.ResourceClaimTemplateSpec" -> {
        JsonTree.child(object, "metadata");
        JsonTree.child(object, "spec");
      }
      case "resource.v1.ResourceClaimSpec", "resource.v1.AllocationResult" ->
          JsonTree.child(object, "devices");
      default -> {
        // nothing of claims
      }
    }
  }

  private static void request(ObjectNode request) {
    JsonTree.setDefault(request, "allocationMode", "ExactCount");
    boolean exact = JsonTree.text(request, "allocationMode").equals("ExactCount");
    if (exact && request.path("count").asLong(0) == 0) {
      request.put("count", 1);
    }
  }
}
