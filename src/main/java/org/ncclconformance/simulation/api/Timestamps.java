package org.ncclconformance.simulation.api;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.ncclconformance.simulation.Schedule;

/** The schedule's time as metadata show it, in whole seconds. */
record Timestamps(Schedule schedule) {

  String seconds() {
    return schedule.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  String secondsAfter(Duration wait) {
    return schedule.now().plus(wait).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
