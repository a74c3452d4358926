package org.ncclconformance.simulation.kind.served;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Bindings of roles, in a namespace or in all: whom, and to a role that never changes. */
public final class RoleBindingKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    String kind = JsonTree.text(value, "kind");
    if (type.equals("rbac.v1.Subject") && (kind.equals("User") || kind.equals("Group"))) {
      JsonTree.setDefault(value, "apiGroup", "rbac.authorization.k8s.io");
    }
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    if (old != null && !old.path("roleRef").equals(object.path("roleRef"))) {
      faults.invalid("roleRef", object.path("roleRef").toString(), "cannot change roleRef");
    }
  }
}
