package org.ncclconformance.validator.reference;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;

/** The machine's time, in which something happens whenever somebody begins to wait. */
public final class EventfulTime implements Time {
  private final Event event;
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  public interface Event {
    void happen(EventfulTime time) throws InterruptedException;
  }

  public EventfulTime(Event event) {
    this.event = event;
  }

  /** From now on it is that much later. */
  public void leap(Duration by) {
    ahead.updateAndGet(by::plus);
  }

  @Override
  public Instant now() {
    return Time.system().now().plus(ahead.get());
  }

  @Override
  public void await(Signal signal, long seen, Duration atMost) throws InterruptedException {
    event.happen(this);
    Time.system().await(signal, seen, atMost);
  }
}
