package org.ncclconformance.simulation.controller.trainer;

import org.ncclconformance.simulation.controller.Resource;
import tools.jackson.databind.JsonNode;

/** One admission webhook of a controller manager. */
interface Webhook {
  /**
   * Judges a request.
   *
   * @param object what would be stored
   * @param operation as {@code CREATE}
   */
  Verdict review(Resource object, JsonNode old, String operation);
}
