package org.ncclconformance.situation.proxy;

import java.util.List;

/**
 * What the API server told whoever is judged of a run: which pods there were, and what they
 * printed. It came from the cluster, so that it holds whatever he makes of it.
 *
 * @param pods each once, as it was told last with a node
 * @param logs the longest reading of each
 */
public record Overheard(List<SeenPod> pods, List<SeenLog> logs) {
  /** Of somebody who asked for neither. */
  public static final Overheard NOTHING = new Overheard(List.of(), List.of());

  /** Copies the lists. */
  public Overheard {
    pods = List.copyOf(pods);
    logs = List.copyOf(logs);
  }

  /**
   * A pod.
   *
   * @param hostname what programs in it take for the name of their host
   * @param node empty where none was told
   * @param job of its JobSet that it belongs to, as {@code launcher}; empty where it says none
   * @param message that it left when it ended; empty where none was told
   */
  public record SeenPod(
      String namespace, String name, String hostname, String node, String job, String message) {}

  /** What a pod printed, as far as it was told. */
  public record SeenLog(String namespace, String pod, String text) {}
}
