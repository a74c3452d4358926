package org.ncclconformance.settings;

import org.ncclconformance.cluster.Access;

/**
 * One sentence that a validator has to keep.
 *
 * @param behavior simple name of the class that proves it
 * @param access what the proof needs
 */
public record Requirement(
    String id, String behavior, String sentence, Access access, Severity severity) {

  /** How bad it is where the sentence does not hold. */
  public enum Severity {
    /** Leaves or destroys something on the cluster, or passes what must fail. */
    BLOCKER,
    /** Fails what must pass, or takes minutes where seconds do. */
    CRITICAL,
    /** The verdict is right, but a reader does not learn why. */
    NORMAL
  }
}
