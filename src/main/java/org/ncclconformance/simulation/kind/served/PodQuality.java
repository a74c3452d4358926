package org.ncclconformance.simulation.kind.served;

import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** The quality-of-service class of a pod, from its containers' CPU and memory. */
final class PodQuality {
  private static final List<String> COUNTED = List.of("cpu", "memory");

  private PodQuality() {}

  static String of(JsonNode spec) {
    List<JsonNode> containers = new ArrayList<>();
    spec.path("containers").forEach(containers::add);
    spec.path("initContainers").forEach(containers::add);
    boolean any = false;
    boolean guaranteed = true;
    for (JsonNode container : containers) {
      for (String resource : COUNTED) {
        String request = JsonTree.text(container, "resources", "requests", resource);
        String limit = JsonTree.text(container, "resources", "limits", resource);
        any |= !request.isEmpty() || !limit.isEmpty();
        guaranteed &= !limit.isEmpty() && (request.isEmpty() || request.equals(limit));
      }
    }
    return !any ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
  }
}
