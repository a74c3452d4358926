package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.clock.Times;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes core/v1 events as client-go's recorder does: an event said again counts up, the eleventh
 * text of one reason on one object is combined, and 25 events on one object are the most within a
 * short time, then one in five minutes.
 */
public final class EventRecorder {
  private static final int BURST = 25;
  private static final int SIMILAR = 10;

  private final ControlContext context;
  private final String component;
  private final @Nullable String host;
  private final Kind events;
  private final Map<String, ObjectNode> written = new HashMap<>();
  private final Map<String, Set<String>> similar = new HashMap<>();
  private final Map<String, Integer> spent = new HashMap<>();

  /**
   * A recorder in the context's name.
   *
   * @param component as {@code kubelet}
   * @param host the node that it runs on, or null
   */
  public EventRecorder(ControlContext context, String component, @Nullable String host) {
    this.context = context;
    this.component = component;
    this.host = host;
    this.events = context.kind("events");
  }

  public void normal(ApiObject about, String reason, String message) {
    record(about, null, "Normal", reason, message);
  }

  public void warning(ApiObject about, String reason, String message) {
    record(about, null, "Warning", reason, message);
  }

  /** Writes one down. An event that cannot be written is dropped, as the real recorder does. */
  public synchronized void record(
      ApiObject about, @Nullable String fieldPath, String type, String reason, String message) {
    if (!withinBudget(about)) {
      return;
    }
    String group = String.join("|", about.uid(), String.valueOf(fieldPath), type, reason);
    Set<String> texts = similar.computeIfAbsent(group, k -> new HashSet<>());
    texts.add(message);
    boolean combined = texts.size() > SIMILAR;
    String text = combined ? "(combined from similar events): " + message : message;
    String id = combined ? group : group + "|" + message;
    Instant now = context.schedule().now();
    try {
      ObjectNode known = written.get(id);
      if (known != null && countUp(known, text, now)) {
        return;
      }
      written.put(
          id, context.api().create(event(about, fieldPath, type, reason, text, combined, now)));
    } catch (ApiException refused) {
      written.remove(id);
    }
  }

  private boolean countUp(ObjectNode known, String text, Instant now) {
    ApiObject event = new ApiObject(known);
    return context
        .api()
        .find(events, event.namespace(), event.name())
        .map(
            stored -> {
              stored.put("count", stored.path("count").asInt(1) + 1);
              stored.put("lastTimestamp", Times.seconds(now));
              stored.put("message", text);
              context.api().update(stored);
              return true;
            })
        .orElse(false);
  }

  private boolean withinBudget(ApiObject about) {
    int used = spent.merge(about.uid(), 1, Integer::sum);
    if (used > BURST) {
      spent.put(about.uid(), BURST);
      return false;
    }
    context.schedule().after(Duration.ofMinutes(5).multipliedBy(used), () -> giveBack(about.uid()));
    return true;
  }

  private synchronized void giveBack(String uid) {
    spent.computeIfPresent(uid, (k, used) -> used <= 1 ? null : used - 1);
  }

  private ObjectNode event(
      ApiObject about,
      @Nullable String fieldPath,
      String type,
      String reason,
      String message,
      boolean combined,
      Instant now) {
    String namespace = about.namespace().isEmpty() ? "default" : about.namespace();
    String name = about.name() + "." + Long.toHexString(nanos(now) + written.size());
    return JsonValues.object(
        "apiVersion",
        "v1",
        "kind",
        "Event",
        "metadata",
        JsonValues.object("name", name, "namespace", namespace),
        "involvedObject",
        reference(about, fieldPath),
        "type",
        type,
        "reason",
        reason,
        "message",
        message,
        "count",
        1,
        "eventTime",
        JsonValues.none(),
        "firstTimestamp",
        Times.seconds(now),
        "lastTimestamp",
        Times.seconds(now),
        // the combined event is made from the series' key, which has no reporting controller
        "reportingComponent",
        combined ? "" : component,
        "reportingInstance",
        host == null || combined ? "" : host,
        "source",
        JsonValues.object("component", component, "host", host));
  }

  /** A reference to the object as events carry it. */
  public static ObjectNode reference(ApiObject about, @Nullable String fieldPath) {
    String version = about.text("/metadata/resourceVersion");
    return JsonValues.object(
        "apiVersion", about.apiVersion(),
        "kind", about.kind(),
        "name", about.name(),
        "namespace", about.namespace().isEmpty() ? null : about.namespace(),
        "uid", about.uid(),
        "resourceVersion", version.isEmpty() ? null : version,
        "fieldPath", fieldPath);
  }

  static long nanos(Instant now) {
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }
}
