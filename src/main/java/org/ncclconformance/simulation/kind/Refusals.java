package org.ncclconformance.simulation.kind;

import org.ncclconformance.simulation.api.ApiException;

/** The API server's usual refusals, in its words. */
public final class Refusals {
  public static final String MODIFIED =
      "the object has been modified; please apply your changes to the latest version and try again";

  private Refusals() {}

  public static ApiException notFound(String resource, String name) {
    return new ApiException(404, "NotFound", "%s \"%s\" not found".formatted(resource, name));
  }

  public static ApiException alreadyExists(String resource, String name, boolean leaving) {
    return new ApiException(
        409,
        "AlreadyExists",
        "%s%s \"%s\" already exists"
            .formatted(leaving ? "object is being deleted: " : "", resource, name));
  }

  public static ApiException conflict(String resource, String name, String why) {
    return new ApiException(
        409,
        "Conflict",
        "Operation cannot be fulfilled on %s \"%s\": %s".formatted(resource, name, why));
  }

  public static ApiException badRequest(String message) {
    return new ApiException(400, "BadRequest", message);
  }

  public static ApiException noSuchResource() {
    return new ApiException(404, "NotFound", "the server could not find the requested resource");
  }

  public static ApiException methodNotAllowed() {
    return new ApiException(
        405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
  }

  /** Something that a real API server does and this one does not. */
  public static ApiException unmodelled(String what) {
    return new ApiException(
        501, "NotImplemented", "simulated cluster: " + what + " is not modelled");
  }
}
