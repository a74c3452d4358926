package org.ncclconformance.simulation.kind.served;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Classes of devices. */
public final class DeviceClassKind implements KindRules {
  @Override
  public void dropGated(ObjectNode object) {
    JsonTree.child(object, "spec").remove("extendedResourceName");
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    ClaimRules.deviceClass(object, faults);
  }
}
