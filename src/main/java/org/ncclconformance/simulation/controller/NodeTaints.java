package org.ncclconformance.simulation.controller;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import tools.jackson.databind.JsonNode;

/** Taints cordoned nodes, and takes the taint away again. */
final class NodeTaints implements ControlLoop.Reconciler {
  private static final String CORDONED = "node.kubernetes.io/unschedulable";

  private final ControlContext context;
  private final Kind nodes;

  NodeTaints(ControlContext context) {
    this.context = context;
    this.nodes = context.kind("nodes");
  }

  void start() {
    context.watch("nodes", new ControlLoop(context.schedule(), this));
  }

  @Override
  public void reconcile(Key key) {
    Optional<Resource> found = context.api().find(nodes, null, key.name()).map(Resource::new);
    if (found.isEmpty()) {
      return;
    }
    Resource node = found.get();
    boolean cordoned = node.flag("/spec/unschedulable");
    List<JsonNode> others =
        node.items("/spec/taints").stream()
            .filter(taint -> !taint.path("key").asString("").equals(CORDONED))
            .toList();
    boolean tainted = others.size() < node.items("/spec/taints").size();
    if (cordoned == tainted) {
      return;
    }
    var taints = Json.array(others);
    if (cordoned) {
      taints.add(Json.object("key", CORDONED, "effect", "NoSchedule", "timeAdded", context.now()));
    }
    if (taints.isEmpty()) {
      node.spec().remove("taints");
    } else {
      node.spec().set("taints", taints);
    }
    context.api().update(node.json());
  }
}
