package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Events of events.k8s.io/v1 by the time of their last occurrence. Trainer since 2.2 leaves the
 * time stamps of the core/v1 view empty, so that sorting by those loses its events.
 */
public final class EventHistory {
  private final List<Event> newestFirst;

  public EventHistory(List<Event> events) {
    this.newestFirst =
        events.stream().sorted(Comparator.comparing(EventHistory::lastSeen).reversed()).toList();
  }

  /** All of them, the newest first. */
  public List<Event> newestFirst() {
    return newestFirst;
  }

  /** Warnings about that very object (by UID), the newest first. */
  public List<Event> warningsAbout(HasMetadata object) {
    return newestFirst.stream()
        .filter(e -> "Warning".equals(e.getType()))
        .filter(e -> e.getRegarding() != null)
        .filter(e -> Objects.equals(e.getRegarding().getUid(), object.getMetadata().getUid()))
        .toList();
  }

  /** When it was last seen; the epoch where the event does not say. */
  public static Instant lastSeen(Event event) {
    return Stream.of(
            event.getSeries() == null || event.getSeries().getLastObservedTime() == null
                ? null
                : event.getSeries().getLastObservedTime().getTime(),
            event.getDeprecatedLastTimestamp(),
            event.getEventTime() == null ? null : event.getEventTime().getTime(),
            event.getDeprecatedFirstTimestamp(),
            event.getMetadata().getCreationTimestamp())
        .map(EventHistory::instant)
        .filter(Objects::nonNull)
        .map(Instant.class::cast)
        .findFirst()
        .orElse(Instant.EPOCH);
  }

  /** How often it has occurred, as far as the event says. */
  public static int occurrences(Event event) {
    if (event.getSeries() != null && event.getSeries().getCount() != null) {
      return event.getSeries().getCount();
    }
    return event.getDeprecatedCount() == null ? 1 : Math.max(1, event.getDeprecatedCount());
  }

  /** The note, or an empty text. */
  public static String note(Event event) {
    return event.getNote() == null ? "" : event.getNote();
  }

  private static @Nullable Instant instant(@Nullable String stamp) {
    if (stamp == null || stamp.isEmpty()) {
      return null;
    }
    try {
      return OffsetDateTime.parse(stamp).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
