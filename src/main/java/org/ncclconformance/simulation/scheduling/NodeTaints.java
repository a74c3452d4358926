package org.ncclconformance.simulation.scheduling;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.JsonNode;

/** Taints cordoned nodes, and takes the taint away again. */
public final class NodeTaints implements ControlLoop.Reconciler {
  private static final String CORDONED = "node.kubernetes.io/unschedulable";

  private final ControlContext context;
  private final Kind nodes;

  public NodeTaints(ControlContext context) {
    this.context = context;
    this.nodes = context.kind("nodes");
  }

  public void start() {
    context.watch("nodes", new ControlLoop(context.schedule(), this));
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found = context.api().find(nodes, null, key.name()).map(ApiObject::new);
    if (found.isEmpty()) {
      return;
    }
    ApiObject node = found.get();
    boolean cordoned = node.flag("/spec/unschedulable");
    List<JsonNode> others =
        node.items("/spec/taints").stream()
            .filter(taint -> !taint.path("key").asString("").equals(CORDONED))
            .toList();
    boolean tainted = others.size() < node.items("/spec/taints").size();
    if (cordoned == tainted) {
      return;
    }
    var taints = JsonValues.array(others);
    if (cordoned) {
      taints.add(
          JsonValues.object("key", CORDONED, "effect", "NoSchedule", "timeAdded", context.now()));
    }
    if (taints.isEmpty()) {
      node.spec().remove("taints");
    } else {
      node.spec().set("taints", taints);
    }
    context.api().update(node.json());
  }
}
