package org.ncclconformance.simulation.controller.trainer;

import tools.jackson.databind.node.ArrayNode;

/** What a webhook says of a request. */
sealed interface Verdict {

  /** Let it pass, with this JSON patch. */
  record Allowed(ArrayNode patch) implements Verdict {}

  /** Refuse it with 403 and this text. */
  record Denied(String message) implements Verdict {}
}
