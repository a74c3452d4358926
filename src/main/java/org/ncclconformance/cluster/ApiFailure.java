package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;

/**
 * An answer of the API server, or the lack of one, that says nothing about the objects asked for.
 *
 * @param httpCode status code, 0 where there was no answer
 * @param message the server's or the client's words
 */
public record ApiFailure(Code code, int httpCode, String message) {

  /** What kind of failure. */
  public enum Code {
    UNAUTHORIZED,
    FORBIDDEN,
    RATE_LIMITED,
    INTERNAL,
    UNAVAILABLE,
    TIMEOUT,
    UNREACHABLE,
    OTHER
  }

  /** The failure behind a client's exception. */
  public static ApiFailure of(KubernetesClientException e) {
    return new ApiFailure(code(e), Math.max(0, e.getCode()), words(e));
  }

  /**
   * The server's own words where it answered: the client's repeat them amid a dump of all fields.
   */
  private static String words(KubernetesClientException e) {
    if (e.getStatus() != null
        && e.getStatus().getMessage() != null
        && !e.getStatus().getMessage().isBlank()) {
      return e.getStatus().getMessage();
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static Code code(KubernetesClientException e) {
    return switch (e.getCode()) {
      case 401 -> Code.UNAUTHORIZED;
      case 403 -> Code.FORBIDDEN;
      case 429 -> Code.RATE_LIMITED;
      case 500 -> Code.INTERNAL;
      case 502, 503 -> Code.UNAVAILABLE;
      case 408, 504 -> Code.TIMEOUT;
      default -> e.getCode() > 0 ? Code.OTHER : withoutAnswer(e);
    };
  }

  private static Code withoutAnswer(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof ConnectException || t instanceof UnknownHostException) {
        return Code.UNREACHABLE;
      }
      if (t instanceof SocketTimeoutException
          || t instanceof TimeoutException
          || t instanceof java.net.http.HttpTimeoutException) {
        return Code.TIMEOUT;
      }
    }
    return Code.OTHER;
  }

  @Override
  public String toString() {
    return code + (httpCode == 0 ? "" : " (HTTP " + httpCode + ")") + ": " + message;
  }
}
