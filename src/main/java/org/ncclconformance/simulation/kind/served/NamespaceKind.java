package org.ncclconformance.simulation.kind.served;

import java.util.List;
import java.util.function.Supplier;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Namespaces: labelled with their name, and held by a finalizer that only emptying takes away. */
public final class NamespaceKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    String name = JsonTree.text(value, "metadata", "name");
    if (type.equals("core.v1.Namespace") && !name.isEmpty()) {
      JsonTree.child(value, "metadata", "labels").put("kubernetes.io/metadata.name", name);
    }
  }

  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    ArrayNode finalizers = JsonTree.child(object, "spec").withArray("finalizers");
    if (!JsonTree.strings(finalizers).contains("kubernetes")) {
      finalizers.add("kubernetes");
    }
    JsonTree.child(object, "status").put("phase", "Active");
  }

  @Override
  public void update(ObjectNode object, ObjectNode old) {
    JsonTree.carry(old.path("spec"), JsonTree.child(object, "spec"), "finalizers");
  }
}
