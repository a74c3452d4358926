package org.ncclconformance.simulation.api;

import tools.jackson.databind.node.ObjectNode;

/** Defaults of dynamic resource allocation: one device where nothing else is said. */
final class ClaimDefaults {
  private ClaimDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "resource.v1.ExactDeviceRequest", "resource.v1.DeviceSubRequest" -> request(object);
      case "resource.v1.ResourceClaim" -> {
        Json.child(object, "spec");
        Json.child(object, "status");
      }
      case "resource.v1.ResourceClaimTemplateSpec" -> {
        Json.child(object, "metadata");
        Json.child(object, "spec");
      }
      case "resource.v1.ResourceClaimSpec", "resource.v1.AllocationResult" ->
          Json.child(object, "devices");
      default -> {
        // nothing of claims
      }
    }
  }

  private static void request(ObjectNode request) {
    Json.setDefault(request, "allocationMode", "ExactCount");
    boolean exact = Json.text(request, "allocationMode").equals("ExactCount");
    if (exact && request.path("count").asLong(0) == 0) {
      request.put("count", 1);
    }
  }
}
