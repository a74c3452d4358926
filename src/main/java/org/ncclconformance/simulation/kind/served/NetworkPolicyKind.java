package org.ncclconformance.simulation.kind.served;

import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Network policies: their types follow from whether there are rules for what leaves. */
public final class NetworkPolicyKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    if (type.equals("networking.v1.NetworkPolicySpec") && !JsonTree.has(value, "policyTypes")) {
      value.putArray("policyTypes").add("Ingress");
      if (JsonTree.has(value, "egress")) {
        value.withArray("policyTypes").add("Egress");
      }
    }
  }
}
