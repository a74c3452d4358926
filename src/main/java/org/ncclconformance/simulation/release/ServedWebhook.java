package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** One admission webhook of a controller manager. */
interface ServedWebhook {
  /**
   * Judges a request.
   *
   * @param object what would be stored
   * @param operation as {@code CREATE}
   */
  WebhookVerdict review(ApiObject object, JsonNode old, String operation);
}
