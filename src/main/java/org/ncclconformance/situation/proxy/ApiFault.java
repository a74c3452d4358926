package org.ncclconformance.situation.proxy;

import java.util.Locale;

/** How an API server fails in front of every request for one kind, instead of answering it. */
public enum ApiFault {
  UNAUTHORIZED(401, "Unauthorized", "Unauthorized"),
  FORBIDDEN(403, "Forbidden", "%s is forbidden: User \"probe\" cannot %s resource \"%s\""),
  RATE_LIMITED(429, "TooManyRequests", "The server is busy, please try again later"),
  INTERNAL(500, "InternalError", "Internal error occurred: etcdserver: request timed out"),
  UNAVAILABLE(503, "ServiceUnavailable", "the server is currently unable to handle the request"),
  /** No answer at all, until the client gives up. */
  SILENT(0, "", "");

  private final int code;
  private final String reason;
  private final String message;

  ApiFault(int code, String reason, String message) {
    this.code = code;
    this.reason = reason;
    this.message = message;
  }

  public int code() {
    return code;
  }

  /** The Status object that the API server would send. */
  String status(String method, String resource) {
    String verb = method.equals("GET") ? "list" : method.toLowerCase(Locale.ROOT);
    return """
        {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
        "message":"%s","reason":"%s","code":%d}"""
        .formatted(
            String.format(Locale.ROOT, message, resource, verb, resource).replace("\"", "\\\""),
            reason,
            code);
  }
}
