package org.ncclconformance.simulation.admission;

import java.util.List;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;

/** The refusals that several stations share, in the API server's words. */
public final class AdmissionRefusal {
  private AdmissionRefusal() {}

  public static ApiException forbidden(Request request, String why) {
    return forbidden(request, why, List.of());
  }

  public static ApiException forbidden(Request request, String why, List<StatusCause> causes) {
    return new ApiException(403, "Forbidden", forbiddenText(request, why), causes);
  }

  public static String forbiddenText(Request request, String why) {
    return "%s \"%s\" is forbidden: %s".formatted(request.kind().resource(), request.name(), why);
  }

  public static ApiException internal(String why) {
    return new ApiException(
        500,
        "InternalError",
        "Internal error occurred: " + why,
        List.of(new StatusCause("", why, "")));
  }
}
