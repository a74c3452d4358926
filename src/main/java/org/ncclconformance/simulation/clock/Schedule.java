package org.ncclconformance.simulation.clock;

import java.time.Duration;
import java.time.Instant;

/**
 * The simulation's only clock. Delays are given as a real cluster has them and pass scaled down;
 * time stamps are those of the wall, so that a client sees no skew.
 */
public interface Schedule extends AutoCloseable {

  Instant now();

  /** Runs the task once that much simulated time has passed; not at all once closed. */
  Cancellable after(Duration simulated, Runnable task);

  /** As soon as a thread of the simulation is free. */
  default Cancellable soon(Runnable task) {
    return after(Duration.ZERO, task);
  }

  @Override
  void close();

  /** A task that has not run yet and need not. */
  interface Cancellable {
    void cancel();
  }
}
