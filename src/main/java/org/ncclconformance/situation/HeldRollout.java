package org.ncclconformance.situation;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.ncclconformance.situation.proxy.RecordedRequest;

/**
 * A rollout that does not end before whoever is judged is seen to wait for that: he watches
 * Deployments, or looks at them again some time after his first look.
 */
public final class HeldRollout {
  /** A first look at several Deployments is longer than one request, and shorter than this. */
  private static final Duration ONE_LOOK = Duration.ofSeconds(5);

  private final AtomicReference<Instant> firstLook = new AtomicReference<>(Instant.MAX);
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicBoolean hurried = new AtomicBoolean();

  /** Whether that request is one of somebody who waits for the end. */
  public boolean isWaitedForBy(RecordedRequest request) {
    if (!request.method().equals("GET") || !request.path().contains("/deployments")) {
      return false;
    }
    if (request.query().matches("(?:.*&)?watch=(?:true|1)(?:&.*)?")) {
      return true;
    }
    Instant first = firstLook.accumulateAndGet(request.at(), (a, b) -> a.isBefore(b) ? a : b);
    return request.at().isAfter(first.plus(ONE_LOOK));
  }

  /** It has come to its end. */
  public void ended() {
    over.set(true);
  }

  /** Somebody writes for the first time. */
  public void written() {
    hurried.set(!over.get());
  }

  /** Whether it is over, and nothing was written before it was. */
  public boolean waitedFor() {
    return over.get() && !hurried.get();
  }
}
