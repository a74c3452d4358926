package org.ncclconformance.diagnosis;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.ObjectRef;

/** The cause behind a request that the API server refused or did not answer. */
public final class ApiCause {
  private ApiCause() {}

  /**
   * Reads the text first: a 500 may be a dead webhook, a 403 a quota.
   *
   * @param object what was asked for, where that is one object
   */
  public static Cause of(ApiFailure failure, @Nullable ObjectRef object) {
    Optional<Refusal> refusal = Refusal.in(failure.message());
    return refusal.isPresent()
        ? refusal.get().cause(object, null)
        : new Cause(code(failure), object, null, failure.toString(), advice(failure));
  }

  private static CauseCode code(ApiFailure failure) {
    return switch (failure.code()) {
      case UNAUTHORIZED -> CauseCode.API_UNAUTHORIZED;
      case FORBIDDEN -> CauseCode.API_FORBIDDEN;
      case RATE_LIMITED -> CauseCode.API_RATE_LIMITED;
      case INTERNAL -> CauseCode.API_INTERNAL;
      case UNAVAILABLE -> CauseCode.API_UNAVAILABLE;
      case TIMEOUT -> CauseCode.API_TIMEOUT;
      case UNREACHABLE, OTHER -> CauseCode.API_FAILED;
    };
  }

  private static String advice(ApiFailure failure) {
    return switch (failure.code()) {
      case UNAUTHORIZED -> "log in again: the context's credentials are missing or expired";
      case FORBIDDEN -> "ask for the permission that the message names";
      case RATE_LIMITED -> "the API server is busy: try again later";
      case INTERNAL -> "look at the API server's log";
      case UNAVAILABLE -> "the API server or what stands before it is not ready: try again later";
      case TIMEOUT -> "check the network path to the API server, and its load";
      case UNREACHABLE -> "check the context's server address, and the network path to it";
      case OTHER -> "this answer was not expected here: compare the served versions";
    };
  }
}
