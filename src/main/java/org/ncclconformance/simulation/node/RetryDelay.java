package org.ncclconformance.simulation.node;

import java.time.Duration;
import org.ncclconformance.simulation.clock.Schedule;

/** A kubelet's back-off: 10 s, doubled up to 300 s. Guarded by the pod's worker. */
final class RetryDelay {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private Duration current = Duration.ZERO;
  private boolean waiting;
  private int generation;

  /** Whether the time has not passed yet. */
  boolean waiting() {
    return waiting;
  }

  /** How long the present wait is in all. */
  Duration current() {
    return current;
  }

  /** Waits for the next, longer time from now on. */
  void begin(Schedule schedule, Object lock) {
    current = current.isZero() ? Duration.ofSeconds(10) : current.multipliedBy(2);
    if (current.compareTo(LONGEST) > 0) {
      current = LONGEST;
    }
    waiting = true;
    int mine = ++generation;
    schedule.after(
        current,
        () -> {
          synchronized (lock) {
            if (generation == mine) {
              waiting = false;
            }
          }
        });
  }

  void reset() {
    current = Duration.ZERO;
    waiting = false;
    generation++;
  }
}
