package org.ncclconformance.situation;

import java.util.ArrayDeque;
import java.util.Deque;

/** What has to be undone before the next situation, newest first. */
public final class CleanupStack implements AutoCloseable {
  private final Deque<AutoCloseable> steps = new ArrayDeque<>();

  public void later(AutoCloseable step) {
    steps.push(step);
  }

  /** Undoes everything, even where a step fails; then throws what failed first. */
  @Override
  public void close() {
    IllegalStateException failed = null;
    while (!steps.isEmpty()) {
      try {
        steps.pop().close();
      } catch (Exception e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        if (failed == null) {
          failed =
              new IllegalStateException("a situation could not be undone: " + e.getMessage(), e);
        } else {
          failed.addSuppressed(e);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}
