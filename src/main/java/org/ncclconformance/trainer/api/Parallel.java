package org.ncclconformance.trainer.api;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Requests at the same time, eight at most: more does not make an API server faster. */
public final class Parallel {
  private static final int WIDTH = 8;

  private Parallel() {}

  /**
   * Applies the function to each, and returns the results in order once all have ended.
   *
   * @throws RuntimeException the first one that a call threw
   * @throws InterruptedException where the caller was interrupted. Calls that wait are dropped;
   *     those that run are let to their end, as a request that is cut off may still be carried out
   */
  public static <T, R> List<R> map(List<T> from, Function<T, R> function)
      throws InterruptedException {
    return map(from, function, false);
  }

  /** The same for calls that wait, and that an interrupt may end: they are interrupted too. */
  public static <T, R> List<R> mapWaiting(List<T> from, Function<T, R> function)
      throws InterruptedException {
    return map(from, function, true);
  }

  private static <T, R> List<R> map(List<T> from, Function<T, R> function, boolean interruptCalls)
      throws InterruptedException {
    if (from.isEmpty()) {
      return List.of();
    }
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(WIDTH, from.size()));
    List<Future<R>> running =
        from.stream().map(item -> pool.submit(() -> function.apply(item))).toList();
    pool.shutdown();
    try {
      return results(running);
    } catch (InterruptedException e) {
      running.forEach(future -> future.cancel(interruptCalls));
      // requests end by their own time-out, far below this
      if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("a request has outlived its time-out", e);
      }
      throw e;
    }
  }

  private static <R> List<R> results(List<Future<R>> running) throws InterruptedException {
    List<R> results = new ArrayList<>();
    RuntimeException failure = null;
    for (Future<R> future : running) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        failure = failure == null ? unchecked(e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return results;
  }

  private static RuntimeException unchecked(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException thrown
        ? thrown
        : new IllegalStateException(e.getCause());
  }
}
