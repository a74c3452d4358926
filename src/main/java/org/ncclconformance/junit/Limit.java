package org.ncclconformance.junit;

import java.time.Duration;

/**
 * How long a validator may take to say the cause.
 *
 * @param toTheCause of a dead installation; 10 s on a real cluster, 2 s on the simulated one
 * @param toThePreflight of a release that cannot be pulled
 */
public record Limit(Duration toTheCause, Duration toThePreflight) {
  static final Limit REAL = new Limit(Duration.ofSeconds(10), Duration.ofSeconds(5));
  static final Limit SIMULATED = new Limit(Duration.ofSeconds(2), Duration.ofSeconds(5));
}
