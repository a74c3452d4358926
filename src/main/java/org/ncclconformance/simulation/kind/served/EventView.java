package org.ncclconformance.simulation.kind.served;

import java.util.Map;
import java.util.stream.Collectors;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** One event, seen as {@code v1} (which is how it is stored) or as {@code events.k8s.io/v1}. */
final class EventView {
  private static final Map<String, String> TO_NEW =
      Map.of(
          "involvedObject", "regarding",
          "message", "note",
          "reportingComponent", "reportingController",
          "count", "deprecatedCount",
          "firstTimestamp", "deprecatedFirstTimestamp",
          "lastTimestamp", "deprecatedLastTimestamp",
          "source", "deprecatedSource");
  private static final Map<String, String> TO_CORE =
      TO_NEW.entrySet().stream()
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

  private EventView() {}

  static ObjectNode toNew(ObjectNode core) {
    ObjectNode out = rename(core, TO_NEW);
    out.put("apiVersion", "events.k8s.io/v1");
    drop(out, "reportingController");
    drop(out, "reportingInstance");
    return out;
  }

  static ObjectNode toCore(ObjectNode event) {
    ObjectNode out = rename(event, TO_CORE);
    out.put("apiVersion", "v1");
    return out;
  }

  /** The fields that a stored event always has. */
  static void complete(ObjectNode core) {
    for (String field : new String[] {"eventTime", "firstTimestamp", "lastTimestamp"}) {
      if (!core.has(field)) {
        core.set(field, NullNode.getInstance());
      }
    }
    for (String field : new String[] {"reportingComponent", "reportingInstance"}) {
      if (!core.has(field)) {
        core.put(field, "");
      }
    }
    JsonTree.child(core, "source");
  }

  private static void drop(ObjectNode out, String field) {
    if (JsonTree.text(out, field).isEmpty()) {
      out.remove(field);
    }
  }

  private static ObjectNode rename(ObjectNode from, Map<String, String> names) {
    ObjectNode out = JsonTree.object();
    for (Map.Entry<String, JsonNode> field : from.properties()) {
      if (!names.containsKey(field.getKey())) {
        out.set(field.getKey(), field.getValue());
      }
    }
    // last: a default of the other view must not hide what was written in this one
    for (Map.Entry<String, JsonNode> field : from.properties()) {
      String name = names.get(field.getKey());
      if (name != null) {
        out.set(name, field.getValue());
      }
    }
    return out;
  }
}
