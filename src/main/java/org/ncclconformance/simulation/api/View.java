package org.ncclconformance.simulation.api;

import tools.jackson.databind.node.ObjectNode;

/** Stored objects as one served kind shows them, and back. */
final class View {
  private View() {}

  /** A reader's own copy. */
  static ObjectNode of(ObjectNode stored, Resource resource) {
    return shown(stored, resource).deepCopy();
  }

  /** For writing out only: it may share parts with what is stored. */
  static ObjectNode shown(ObjectNode stored, Resource resource) {
    if (resource.is("events.events.k8s.io")) {
      return EventView.toNew(stored);
    }
    String apiVersion = resource.kind().apiVersion();
    if (Json.text(stored, "apiVersion").equals(apiVersion)) {
      return stored;
    }
    ObjectNode out = Json.object();
    stored.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    out.put("apiVersion", apiVersion);
    return out;
  }

  static ObjectNode stored(ObjectNode object, Resource resource) {
    return resource.is("events.events.k8s.io") ? EventView.toCore(object) : object;
  }
}
