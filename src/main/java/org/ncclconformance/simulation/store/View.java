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
    ObjectNode shown = resource.rules().shown(stored);
    String apiVersion = resource.kind().apiVersion();
    if (JsonTree.text(shown, "apiVersion").equals(apiVersion)) {
      return shown;
    }
    ObjectNode out = JsonTree.object();
    shown.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    out.put("apiVersion", apiVersion);
    return out;
  }

  static ObjectNode stored(ObjectNode object, ServedKind resource) {
    return resource.rules().stored(object);
  }
}
