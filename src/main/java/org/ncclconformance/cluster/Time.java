package org.ncclconformance.cluster;

import java.time.Duration;
import java.time.Instant;

/** The only clock and the only place to wait, so that tests hold both. */
public interface Time {

  Instant now();

  /** Returns as soon as the signal has passed {@code seen}, at the latest after {@code atMost}. */
  void await(Signal signal, long seen, Duration atMost) throws InterruptedException;

  /** The machine's. */
  static Time system() {
    return new Time() {
      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public void await(Signal signal, long seen, Duration atMost) throws InterruptedException {
        signal.awaitBeyond(seen, Math.max(1, atMost.toMillis()));
      }
    };
  }
}
