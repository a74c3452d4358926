package org.ncclconformance.junit;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.ncclconformance.cluster.ErrorLine;

/** What is printed when a method has run. */
final class ConsoleLine {
  private ConsoleLine() {}

  /** {@code PASSED ABS-2 TrainerAbsent.installsTheRelease 1.8 s}, and the message's first line. */
  static String of(String status, List<String> ids, String name, Duration elapsed, String message) {
    String first = ErrorLine.first(message);
    return String.format(
        Locale.ROOT,
        "%-8s %s %s  %.1f s%s",
        status,
        String.join(",", ids),
        name,
        elapsed.toMillis() / 1000.0,
        first.isEmpty() ? "" : "  " + first);
  }
}
