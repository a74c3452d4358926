package org.ncclconformance.simulation.store;

import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.ServedKind;
import tools.jackson.databind.node.ObjectNode;

/** Stored objects as one served kind shows them, and back. */
public final class View {
  private View() {}

  /** A reader's own copy. */
  static ObjectNode of(ObjectNode stored, ServedKind resource) {
    return shown(stored, resource).deepCopy();
  }

  /** For writing out only: it may share parts with what is stored. */
  public static ObjectNode shown(ObjectNode stored, ServedKind resource) {
    if (resource.is("events.events.k8s.io")) {
      return EventView.toNew(stored);
    }
    String apiVersion = resource.kind().apiVersion();
    if (JsonTree.text(stored, "apiVersion").equals(apiVersion)) {
      return stored;
    }
    ObjectNode out = JsonTree.object();
    stored.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    out.put("apiVersion", apiVersion);
    return out;
  }

  static ObjectNode stored(ObjectNode object, ServedKind resource) {
    return resource.is("events.events.k8s.io") ? EventView.toCore(object) : object;
  }
}
