package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.clock.Times;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes events.k8s.io/v1 events as client-go's newer recorder does: the second occurrence makes a
 * series of count 2, later ones count in memory and are written every 30 minutes; the note stays
 * that of the first (facts: trainer-jobset 3.4).
 */
public final class SeriesRecorder {
  private final ControlContext context;
  private final String controller;
  private final String instance;
  private final Kind events;
  private final Map<String, Series> series = new HashMap<>();

  private static final class Series {
    final ObjectNode event;
    int count = 1;

    Series(ObjectNode event) {
      this.event = event;
    }
  }

  /** A recorder that names that controller and instance. */
  public SeriesRecorder(ControlContext context, String controller, String instance) {
    this.context = context;
    this.controller = controller;
    this.instance = instance;
    this.events = context.kind("events.events.k8s.io");
  }

  /** Writes one down. An event that cannot be written is dropped, as the real recorder does. */
  public synchronized void record(
      ApiObject regarding, String type, String reason, String action, String note) {
    String id = String.join("|", regarding.uid(), type, reason, action);
    Series known = series.get(id);
    try {
      if (known == null) {
        ObjectNode event = event(regarding, type, reason, action, note);
        series.put(id, new Series(context.api().create(event)));
      } else {
        known.count++;
        if (known.count == 2) {
          flush(known);
          context.schedule().after(Duration.ofMinutes(30), () -> flush(known));
        }
      }
    } catch (ApiException refused) {
      series.remove(id);
    }
  }

  private synchronized void flush(Series known) {
    ApiObject event = new ApiObject(known.event);
    try {
      context
          .api()
          .find(events, event.namespace(), event.name())
          .ifPresent(
              stored -> {
                stored.set(
                    "series",
                    JsonValues.object(
                        "count",
                        known.count,
                        "lastObservedTime",
                        Times.micros(context.schedule().now())));
                context.api().update(stored);
              });
    } catch (ApiException refused) {
      series.values().remove(known);
    }
  }

  private ObjectNode event(
      ApiObject regarding, String type, String reason, String action, String note) {
    Instant now = context.schedule().now();
    String namespace = regarding.namespace().isEmpty() ? "default" : regarding.namespace();
    return JsonValues.object(
        "apiVersion",
        "events.k8s.io/v1",
        "kind",
        "Event",
        "metadata",
        JsonValues.object(
            "name",
            regarding.name() + "." + Long.toHexString(EventRecorder.nanos(now)),
            "namespace",
            namespace),
        "eventTime",
        Times.micros(now),
        "regarding",
        EventRecorder.reference(regarding, null),
        "type",
        type,
        "reason",
        reason,
        "action",
        action,
        "note",
        note,
        "reportingController",
        controller,
        "reportingInstance",
        instance);
  }
}
