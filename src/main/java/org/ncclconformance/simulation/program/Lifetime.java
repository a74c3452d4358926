package org.ncclconformance.simulation.program;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.simulation.clock.Schedule;

/**
 * The schedule of one process: what it has planned does not happen once it has ended, and what it
 * holds (watches, ports) is let go of then.
 */
public final class Lifetime implements Schedule {
  private final Schedule schedule;
  private final List<Runnable> held = new ArrayList<>();
  private boolean ended;

  /** A life that begins now. */
  public Lifetime(Schedule schedule) {
    this.schedule = schedule;
  }

  @Override
  public Instant now() {
    return schedule.now();
  }

  @Override
  public Cancellable after(Duration simulated, Runnable task) {
    return schedule.after(
        simulated,
        () -> {
          if (!ended()) {
            task.run();
          }
        });
  }

  /** Has that done at the end, or now where this is over. */
  public void atEnd(Runnable release) {
    synchronized (this) {
      if (!ended) {
        held.add(release);
        return;
      }
    }
    release.run();
  }

  public synchronized boolean ended() {
    return ended;
  }

  @Override
  public void close() {
    List<Runnable> released;
    synchronized (this) {
      ended = true;
      released = List.copyOf(held);
      held.clear();
    }
    released.forEach(Runnable::run);
  }
}
