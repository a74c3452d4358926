package org.ncclconformance.situation.proxy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

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
    return !method.equals("GET")
        && !method.equals("HEAD")
        && !dryRun()
        && !path.startsWith("/apis/authorization.k8s.io/")
        && !path.startsWith("/apis/authentication.k8s.io/");
  }

  /** Whether it was a dry run. */
  public boolean dryRun() {
    return query.contains("dryRun=All");
  }

  public boolean accepted() {
    return code >= 200 && code < 300;
  }

  /** The last segment of the path: the collection's plural for a create, else the name. */
  public String lastSegment() {
    return path.substring(path.lastIndexOf('/') + 1);
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
