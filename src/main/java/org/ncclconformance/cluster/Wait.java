package org.ncclconformance.cluster;

import java.time.Duration;
import java.util.function.Supplier;

/** Waiting: look, and look again whenever something changed, until it came, ended or expired. */
public final class Wait {
  private Wait() {}

  /**
   * Looks at least once, even if the deadline has passed.
   *
   * @param signal fires when a look is worth while
   * @param again the longest time between two looks, for what no watch shows (a dry-run create)
   */
  public static <T, E> WaitResult<T, E> until(
      Signal signal, Deadline deadline, Duration again, Supplier<Look<T, E>> look)
      throws InterruptedException {
    while (true) {
      long seen = signal.count();
      Look<T, E> now = look.get();
      if (now instanceof Look.Reached<T, E> reached) {
        return new WaitResult.Reached<>(reached.value());
      }
      if (now instanceof Look.Ended<T, E> ended) {
        return new WaitResult.Ended<>(ended.why());
      }
      if (deadline.passed()) {
        return new WaitResult.Expired<>(((Look.NotYet<T, E>) now).seen());
      }
      Duration left = deadline.remaining();
      deadline.time().await(signal, seen, left.compareTo(again) < 0 ? left : again);
    }
  }

  /** As above, where every change of what is looked at fires the signal. */
  public static <T, E> WaitResult<T, E> until(
      Signal signal, Deadline deadline, Supplier<Look<T, E>> look) throws InterruptedException {
    return until(signal, deadline, Duration.ofDays(1), look);
  }
}
