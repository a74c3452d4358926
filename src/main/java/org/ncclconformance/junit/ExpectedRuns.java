package org.ncclconformance.junit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Setting;

/**
 * How many benchmark runs there will be at most, of a validator that keeps its deadline.
 *
 * @param deadline of a check, within which at least one run of those that it makes is over
 */
public record ExpectedRuns(int runs, Duration deadline) {

  /** For the console and for reports. */
  public String sentence() {
    return runs == 0
        ? "none"
        : "at most %d, in at most %s: a check ends within its deadline of %s"
            .formatted(runs, words(deadline.multipliedBy(runs)), words(deadline));
  }

  /**
   * Lets nothing begin that costs more than was allowed.
   *
   * @param most what was allowed, or null for any number
   * @throws BadInput where there would be more
   */
  public void refuseMoreThan(@Nullable Integer most) {
    if (most != null && runs > most) {
      throw new BadInput(
          "%s: found %d, and what is selected makes up to %d benchmark runs; select less with"
                  .formatted(Setting.BANDWIDTH_MAX_RUNS.property(), most, runs)
              + " suite or groups, or allow "
              + runs);
    }
  }

  /** As settings write a duration. */
  private static String words(Duration span) {
    String words =
        (span.toHours() > 0 ? span.toHours() + "h" : "")
            + (span.toMinutesPart() > 0 ? span.toMinutesPart() + "m" : "")
            + (span.toSecondsPart() > 0 ? span.toSecondsPart() + "s" : "");
    return words.isEmpty() ? span.toMillis() + "ms" : words;
  }
}
