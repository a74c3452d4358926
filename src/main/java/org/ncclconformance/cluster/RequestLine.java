package org.ncclconformance.cluster;

/**
 * What of a request says whether it changes something.
 *
 * @param query decoded, empty where there is none
 */
public record RequestLine(String method, String path, String query) {

  /** Whether it would change something: not a read, not a dry run, not a review of access. */
  public boolean writes() {
    return !method.equals("GET")
        && !method.equals("HEAD")
        && !dryRun()
        && !path.startsWith("/apis/authorization.k8s.io/")
        && !path.startsWith("/apis/authentication.k8s.io/");
  }

  /** Whether it is a dry run. */
  public boolean dryRun() {
    return query.contains("dryRun=All");
  }
}
