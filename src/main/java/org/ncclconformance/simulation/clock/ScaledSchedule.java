package org.ncclconformance.simulation.clock;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A schedule in which a simulated second passes in a fraction of a real one. Time stamps are those
 * of the wall clock.
 */
public final class ScaledSchedule implements Schedule {
  private static final System.Logger LOG = System.getLogger(ScaledSchedule.class.getName());

  private final double scale;
  private final ScheduledThreadPoolExecutor threads;

  /**
   * Starts the threads.
   *
   * @param scale how many simulated seconds pass in one real second
   * @param threads how many tasks may run at once
   * @param name what the threads are called after
   */
  public ScaledSchedule(double scale, int threads, String name) {
    if (!(scale > 0)) {
      throw new IllegalArgumentException("The time scale must be above 0, not " + scale + ".");
    }
    this.scale = scale;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ScheduledThreadPoolExecutor(
            threads,
            task -> {
              Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    this.threads.setRemoveOnCancelPolicy(true);
    this.threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Cancellable after(Duration simulated, Runnable task) {
    try {
      Future<?> future =
          threads.schedule(
              () -> run(task), (long) (simulated.toNanos() / scale), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException closed) {
      return () -> {};
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | StackOverflowError defect) {
      if (!threads.isShutdown()) {
        LOG.log(System.Logger.Level.ERROR, "A task of the simulation failed.", defect);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
