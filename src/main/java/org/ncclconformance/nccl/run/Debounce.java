package org.ncclconformance.nccl.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

/** Whether a cause may end a run at once, or has to last, since it may be gone at the next look. */
final class Debounce {
  /**
   * How long it has to last: Trainer tries eight times within it. A little less than the span
   * between two looks, so that the next one decides.
   */
  static final Duration SETTLED = Duration.ofMillis(900);

  /** Causes that a busy cluster shows for a moment while nothing is wrong. */
  static final Set<CauseCode> PASSING =
      Collections.unmodifiableSet(
          EnumSet.of(
              CauseCode.WEBHOOK_NO_ENDPOINTS,
              CauseCode.WEBHOOK_REFUSED,
              CauseCode.WEBHOOK_FAILED,
              CauseCode.UNSCHEDULABLE));

  private static final Set<String> OWNERS = Set.of("Job", "JobSet", "TrainJob");

  private final Time time;
  private @Nullable Instant suspected;

  Debounce(Time time) {
    this.time = time;
  }

  /** What is seen now: it has settled when it has been so at every look for long enough. */
  boolean settled(Optional<Cause> seen) {
    if (seen.isEmpty()) {
      suspected = null;
      return false;
    }
    if (!PASSING.contains(seen.get().code()) && !isHearsay(seen.get())) {
      return true;
    }
    if (suspected == null) {
      suspected = time.now();
    }
    return !time.now().isBefore(suspected.plus(SETTLED));
  }

  /**
   * A Job, and the JobSet and TrainJob above it, may be seen failed before the pod that failed, as
   * each kind is watched by itself; the pod is the better witness, and its log is still to be read.
   */
  private static boolean isHearsay(Cause cause) {
    return cause.object() != null && OWNERS.contains(cause.object().kind());
  }
}
