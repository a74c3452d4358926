package org.ncclconformance.simulation.kind.served;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Claims on devices. */
public final class ClaimKind implements KindRules {
  private static final List<String> REQUESTS =
      List.of("resource.v1.ExactDeviceRequest", "resource.v1.DeviceSubRequest");

  @Override
  public void complete(String type, ObjectNode value) {
    count(type, value);
  }

  /** One device where nothing else is said. */
  static void count(String type, ObjectNode request) {
    if (REQUESTS.contains(type)
        && JsonTree.text(request, "allocationMode").equals("ExactCount")
        && request.path("count").asLong(0) == 0) {
      request.put("count", 1);
    }
  }

  @Override
  public void dropGated(ObjectNode object) {
    dropCapacity(JsonTree.at(object, "spec", "devices"));
  }

  static void dropCapacity(JsonNode devices) {
    for (ObjectNode request : JsonTree.objects(devices.path("requests"))) {
      JsonTree.find(request, "exactly").ifPresent(exactly -> exactly.remove("capacity"));
    }
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    ClaimRules.claim(object, old, faults);
  }
}
