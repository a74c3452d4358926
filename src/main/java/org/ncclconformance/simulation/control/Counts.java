package org.ncclconformance.simulation.control;

import tools.jackson.databind.node.ObjectNode;

/** Counts of a status, which the API leaves out where they are 0. */
final class Counts {
  private Counts() {}

  static void put(ObjectNode status, String field, int count) {
    if (count == 0) {
      status.remove(field);
    } else {
      status.put(field, count);
    }
  }
}
