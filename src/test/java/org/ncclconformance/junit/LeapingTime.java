package org.ncclconformance.junit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;

/** The system's time, which a test can set forward. */
final class LeapingTime implements Time {
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  void leap(Duration by) {
    ahead.updateAndGet(by::plus);
  }

  @Override
  public Instant now() {
    return Time.system().now().plus(ahead.get());
  }

  @Override
  public void await(Signal signal, long seen, Duration atMost) throws InterruptedException {
    Time.system().await(signal, seen, atMost);
  }
}
