package org.ncclconformance.simulation.api;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Container logs, as the API server fetches them from a kubelet. */
public interface PodLogs {

  /**
   * Writes the log to {@code out}; with {@code follow} returns only when the container has ended or
   * the reader has gone.
   *
   * @throws ApiException as the real one: container not found, still creating, previous terminated
   *     container not found
   */
  void write(Query query, OutputStream out) throws IOException;

  /**
   * Which part of which log.
   *
   * @param tailLines last lines only, or null for all
   * @param sinceSeconds only lines that young, or null
   */
  record Query(
      String namespace,
      String pod,
      String container,
      boolean follow,
      boolean previous,
      boolean timestamps,
      @Nullable Integer tailLines,
      @Nullable Integer sinceSeconds) {}
}
