package org.ncclconformance.simulation.release;

import tools.jackson.databind.node.ArrayNode;

/** What a webhook says of a request. */
sealed interface WebhookVerdict {

  /** Let it pass, with this JSON patch. */
  record Allowed(ArrayNode patch) implements WebhookVerdict {}

  /** Refuse it with 403 and this text. */
  record Denied(String message) implements WebhookVerdict {}
}
