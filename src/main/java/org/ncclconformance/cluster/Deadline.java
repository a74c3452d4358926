package org.ncclconformance.cluster;

import java.time.Duration;
import java.time.Instant;

/** An instant by which something must be over; deadlines below it never end later. */
public final class Deadline {
  private final Time time;
  private final Instant end;

  private Deadline(Time time, Instant end) {
    this.time = time;
    this.end = end;
  }

  public static Deadline in(Duration span, Time time) {
    return new Deadline(time, time.now().plus(span));
  }

  /** The earlier of this one and that span from now. */
  public Deadline within(Duration span) {
    Instant sooner = time.now().plus(span);
    return sooner.isBefore(end) ? new Deadline(time, sooner) : this;
  }

  /** This one with that much kept back for what comes after, as for cleaning up. */
  public Deadline reserving(Duration span) {
    return new Deadline(time, end.minus(span));
  }

  /** Never negative. */
  public Duration remaining() {
    Duration left = Duration.between(time.now(), end);
    return left.isNegative() ? Duration.ZERO : left;
  }

  public boolean passed() {
    return !time.now().isBefore(end);
  }

  public Time time() {
    return time;
  }
}
