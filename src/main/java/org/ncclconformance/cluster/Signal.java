package org.ncclconformance.cluster;

/** Counts that something has changed, so that a waiter looks again; it never loses a change. */
public final class Signal {
  private long count;

  /** How often it has fired so far: what a waiter remembers before it looks. */
  public synchronized long count() {
    return count;
  }

  public synchronized void fire() {
    count++;
    notifyAll();
  }

  /** Returns when the count has passed {@code seen}, or after that many milliseconds. */
  synchronized void awaitBeyond(long seen, long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    long left = millis;
    while (count <= seen && left > 0) {
      wait(left);
      left = (end - System.nanoTime()) / 1_000_000;
    }
  }
}
