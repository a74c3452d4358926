package org.ncclconformance.diagnosis;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Why something failed: one code, what proves it, and what to do.
 *
 * @param object the object that shows it, or null where no object does (a registry's answer)
 * @param field path inside that object, as {@code
 *     status.containerStatuses[0].state.waiting.message}
 * @param found what stands there, in the cluster's own words
 * @param advice what to do about it
 */
public record Cause(
    CauseCode code,
    @Nullable ObjectRef object,
    @Nullable String field,
    String found,
    String advice) {

  /** One line with everything in it. */
  public String sentence() {
    String where = object == null ? "" : object + (field == null ? "" : " " + field) + ": ";
    return code + ": " + where + found + (advice.isEmpty() ? "" : "; " + advice);
  }
}
