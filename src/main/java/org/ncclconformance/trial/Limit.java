package org.ncclconformance.trial;

import java.time.Duration;
import org.ncclconformance.settings.Pace;

/**
 * How long a validator may take to say the cause.
 *
 * @param toTheCause of a dead installation; 10 s on a real cluster, 2 s on the simulated one
 * @param toThePreflight of a release that cannot be pulled
 * @param toTheDeadline of a check that is to run into it: enough to have begun to measure
 * @param ofTheMachine what a busy machine may take to be done with what was asked of it in time
 */
public record Limit(
    Duration toTheCause, Duration toThePreflight, Duration toTheDeadline, Duration ofTheMachine) {
  private static final Duration MACHINE = Duration.ofSeconds(60);
  private static final Limit REAL =
      new Limit(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60), MACHINE);
  private static final Limit SCALED =
      new Limit(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(6), MACHINE);

  /** Where things happen that fast. */
  public static Limit at(Pace pace) {
    return switch (pace) {
      case REAL -> REAL;
      case SCALED -> SCALED;
    };
  }
}
