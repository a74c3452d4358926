package org.ncclconformance.simulation.clock;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The schedule's time as metadata show it, in whole seconds. */
public record Timestamps(Schedule schedule) {

  public String seconds() {
    return schedule.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  public String secondsAfter(Duration wait) {
    return schedule.now().plus(wait).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
