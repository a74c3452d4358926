package org.ncclconformance.simulation.patch;

import tools.jackson.databind.node.ObjectNode;

/** What a request does to an object that is there, in terms of the kind that it speaks. */
public interface ObjectChange {

  /** The object wanted, from a copy of the present one. */
  ObjectNode of(ObjectNode present);

  /** Whether the client gave the whole object, whose identity is then a precondition. */
  default boolean replaces() {
    return false;
  }

  /** Whether it has written the managed fields itself, as an apply does. */
  default boolean keepsBooks() {
    return false;
  }
}
