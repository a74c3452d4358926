package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** JSON patches that webhooks answer with. */
final class WebhookPatch {
  private WebhookPatch() {}

  static ArrayNode none() {
    return JsonValues.array();
  }

  /** Puts the changed value there; nothing where it has not changed. */
  static ArrayNode replace(String path, JsonNode before, JsonNode after) {
    return before.equals(after)
        ? none()
        : JsonValues.array(
            JsonValues.object(
                "op", before.isMissingNode() ? "add" : "replace", "path", path, "value", after));
  }
}
