package org.ncclconformance.simulation.kind.served;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Priority classes: their value never changes. */
public final class PriorityClassKind implements KindRules {
  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    if (old != null && !old.path("value").equals(object.path("value"))) {
      faults.forbidden("value", "may not be changed in an update.");
    }
  }
}
