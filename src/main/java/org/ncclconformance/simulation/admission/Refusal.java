package org.ncclconformance.simulation.admission;

import java.util.List;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;

/** The refusals that several stations share, in the API server's words. */
final class Refusal {
  private Refusal() {}

  static ApiException forbidden(Request request, String why) {
    return forbidden(request, why, List.of());
  }

  static ApiException forbidden(Request request, String why, List<StatusCause> causes) {
    return new ApiException(403, "Forbidden", forbiddenText(request, why), causes);
  }

  static String forbiddenText(Request request, String why) {
    return "%s \"%s\" is forbidden: %s".formatted(request.kind().resource(), request.name(), why);
  }

  static ApiException internal(String why) {
    return new ApiException(
        500,
        "InternalError",
        "Internal error occurred: " + why,
        List.of(new StatusCause("", why, "")));
  }
}
