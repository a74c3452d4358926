package org.ncclconformance.nccl.run;

import java.time.Duration;
import java.util.Optional;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.diagnosis.RunObjects;

/**
 * When each stage of a run has to be over, so that a pull that goes on for ever is told from a
 * benchmark that does, and long before the time for all of it has passed.
 */
final class RunTimetable {
  /** No stage is cut before: what has less time than that in all is not worth dividing. */
  private static final Duration LEAST = Duration.ofSeconds(30);

  private final Deadline whole;
  private final Duration span;
  private final int workers;

  /**
   * Begins now.
   *
   * @param workers how many the run will have
   */
  RunTimetable(Deadline whole, int workers) {
    this.whole = whole;
    this.span = whole.remaining();
    this.workers = workers;
  }

  /** The stage that the run is in, where it should be over. */
  Optional<RunStage> overdue(RunObjects run) {
    RunStage stage = RunStage.of(run, workers);
    Duration passed = span.minus(whole.remaining());
    return passed.compareTo(given(stage)) < 0 ? Optional.empty() : Optional.of(stage);
  }

  /** How long after the beginning the stage has to be over. */
  Duration given(RunStage stage) {
    Duration part = span.multipliedBy(stage.percent()).dividedBy(100);
    Duration least = part.compareTo(LEAST) < 0 ? LEAST : part;
    return least.compareTo(span) < 0 ? least : span;
  }
}
