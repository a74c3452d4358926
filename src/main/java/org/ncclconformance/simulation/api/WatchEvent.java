package org.ncclconformance.simulation.api;

import tools.jackson.databind.node.ObjectNode;

/** One event of a watch; the object may be the stored one, and is for reading only. */
public record WatchEvent(Type type, ObjectNode object) {
  /** What happened to the object. */
  public enum Type {
    ADDED,
    MODIFIED,
    DELETED,
    BOOKMARK
  }
}
