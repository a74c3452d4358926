package org.ncclconformance.cluster;

import java.time.Duration;
import java.time.Instant;

/** A clock that only a test moves, or a wait that nothing ends earlier. */
public final class HeldTime implements Time {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public synchronized Instant now() {
    return now;
  }

  public synchronized void pass(Duration span) {
    now = now.plus(span);
  }

  @Override
  public void await(Signal signal, long seen, Duration atMost) {
    if (signal.count() <= seen) {
      pass(atMost);
    }
  }
}
