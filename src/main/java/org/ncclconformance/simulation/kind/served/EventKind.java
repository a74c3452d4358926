package org.ncclconformance.simulation.kind.served;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.MetadataRules;
import tools.jackson.databind.node.ObjectNode;

/** Events of the core group, which is how all events are stored. */
public final class EventKind implements KindRules {
  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    EventView.complete(object);
  }

  @Override
  public void update(ObjectNode object, ObjectNode old) {
    EventView.complete(object);
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    String namespace = JsonTree.text(object, "involvedObject", "namespace");
    String own = JsonTree.text(object, "metadata", "namespace");
    boolean cluster = namespace.isEmpty() && own.equals("default");
    if (!namespace.equals(own) && !cluster) {
      faults.invalid(
          "involvedObject.namespace",
          MetadataRules.quoted(namespace),
          "does not match event.namespace");
    }
  }
}
