package org.ncclconformance.simulation.kind.served;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Templates of claims on devices. */
public final class ClaimTemplateKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    ClaimKind.count(type, value);
  }

  @Override
  public void dropGated(ObjectNode object) {
    ClaimKind.dropCapacity(JsonTree.at(object, "spec", "spec", "devices"));
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    ClaimRules.template(object, faults);
  }
}
