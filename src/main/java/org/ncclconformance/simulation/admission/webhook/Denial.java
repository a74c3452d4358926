package org.ncclconformance.simulation.admission.webhook;

import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import tools.jackson.databind.JsonNode;

/** A webhook's "no", made into the API server's answer. */
final class Denial {
  private Denial() {}

  static ApiException by(Webhook webhook, JsonNode response) {
    JsonNode status = response.path("status");
    String message = status.path("message").asString("");
    String reason = status.path("reason").asString("");
    String why = message.isEmpty() ? reason : message;
    return new ApiException(
        // a denial without a code of its own, or with one of success, is a 400
        Math.max(400, status.path("code").asInt(0)),
        reason,
        "admission webhook \"%s\" denied the request%s"
            .formatted(webhook.name(), why.isEmpty() ? " without explanation" : ": " + why),
        causes(status));
  }

  private static List<StatusCause> causes(JsonNode status) {
    List<StatusCause> causes = new ArrayList<>();
    for (JsonNode cause : status.path("details").path("causes")) {
      causes.add(
          new StatusCause(
              cause.path("reason").asString(""),
              cause.path("message").asString(""),
              cause.path("field").asString("")));
    }
    return causes;
  }
}
