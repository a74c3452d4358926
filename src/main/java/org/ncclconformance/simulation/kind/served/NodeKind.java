package org.ncclconformance.simulation.kind.served;

import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Nodes: all of their capacity is allocatable where they do not say otherwise. */
public final class NodeKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    if (type.equals("core.v1.NodeStatus")
        && JsonTree.has(value, "capacity")
        && !JsonTree.has(value, "allocatable")) {
      value.set("allocatable", value.path("capacity").deepCopy());
    }
  }
}
