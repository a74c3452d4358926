package org.ncclconformance.trial;

import java.time.Duration;

/**
 * How long a validator may take to say the cause.
 *
 * @param toTheCause of a dead installation; 10 s on a real cluster, 2 s on the simulated one
 * @param toThePreflight of a release that cannot be pulled
 * @param toTheDeadline of a check that is to run into it: enough to have begun to measure
 */
public record Limit(Duration toTheCause, Duration toThePreflight, Duration toTheDeadline) {
  public static final Limit REAL =
      new Limit(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60));
  public static final Limit SIMULATED =
      new Limit(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(6));
}
