package org.ncclconformance.situation.proxy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.RequestLine;

/**
 * One request that somebody sent to the API server, and the code of its answer.
 *
 * @param query decoded, empty where there is none
 * @param body what was sent, empty for reads
 * @param code HTTP status of the answer, 0 where none was given
 */
public record RecordedRequest(
    Instant at, String method, String path, String query, String body, int code) {

  /** Whether it would change something: not a read, not a dry run, not a review of access. */
  public boolean writes() {
    return line().writes();
  }

  /** Whether it was a dry run. */
  public boolean dryRun() {
    return line().dryRun();
  }

  private RequestLine line() {
    return new RequestLine(method, path, query);
  }

  public boolean accepted() {
    return code >= 200 && code < 300;
  }

  /** Whether it goes to that path or to something below or above it in the same collection. */
  public boolean touches(String objectPath, @Nullable String collectionPath) {
    return path.equals(objectPath)
        || path.startsWith(objectPath + "/")
        || (method.equals("DELETE") && path.equals(collectionPath));
  }

  @Override
  public String toString() {
    return method + " " + path + (query.isEmpty() ? "" : "?" + query) + " -> " + code;
  }
}
