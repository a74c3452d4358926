package org.ncclconformance.simulation.clock;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** The two forms in which the API writes an instant. */
public final class Times {
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Times() {}

  /** As {@code metadata.creationTimestamp} has it. */
  public static String seconds(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** As {@code eventTime} and leases have it. */
  public static String micros(Instant instant) {
    return MICROS.format(instant);
  }
}
