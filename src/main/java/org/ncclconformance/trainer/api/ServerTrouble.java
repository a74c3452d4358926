package org.ncclconformance.trainer.api;

import org.ncclconformance.cluster.ApiFailure;

/** Which failures of an API server are worth another try. */
public final class ServerTrouble {
  private ServerTrouble() {}

  public static boolean isPassing(ApiFailure failure) {
    return switch (failure.code()) {
      case RATE_LIMITED, INTERNAL, UNAVAILABLE, TIMEOUT, UNREACHABLE -> true;
      case UNAUTHORIZED, FORBIDDEN, OTHER -> false;
    };
  }
}
