package org.ncclconformance.cluster;

import java.time.Duration;
import java.time.Instant;

/** The machine's clock, so many times as fast: what waits half a minute waits seconds. */
public final class BriskTime implements Time {
  private final Instant start = Instant.now();
  private final int times;

  public BriskTime(int times) {
    this.times = times;
  }

  @Override
  public Instant now() {
    return start.plus(Duration.between(start, Instant.now()).multipliedBy(times));
  }

  @Override
  public void await(Signal signal, long seen, Duration atMost) throws InterruptedException {
    Time.system().await(signal, seen, atMost.dividedBy(times));
  }
}
