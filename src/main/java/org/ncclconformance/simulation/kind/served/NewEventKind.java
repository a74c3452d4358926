package org.ncclconformance.simulation.kind.served;

import java.util.List;
import java.util.function.Supplier;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Events of events.k8s.io, a view of those of the core group. */
public final class NewEventKind implements KindRules {
  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    EventView.complete(object);
  }

  @Override
  public void update(ObjectNode object, ObjectNode old) {
    EventView.complete(object);
  }

  @Override
  public ObjectNode shown(ObjectNode stored) {
    return EventView.toNew(stored);
  }

  @Override
  public ObjectNode stored(ObjectNode shown) {
    return EventView.toCore(shown);
  }
}
