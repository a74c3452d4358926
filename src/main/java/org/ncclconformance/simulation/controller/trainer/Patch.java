package org.ncclconformance.simulation.controller.trainer;

import org.ncclconformance.simulation.controller.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** JSON patches that webhooks answer with. */
final class Patch {
  private Patch() {}

  static ArrayNode none() {
    return Json.array();
  }

  /** Puts the changed value there; nothing where it has not changed. */
  static ArrayNode replace(String path, JsonNode before, JsonNode after) {
    return before.equals(after)
        ? none()
        : Json.array(
            Json.object(
                "op", before.isMissingNode() ? "add" : "replace", "path", path, "value", after));
  }
}
