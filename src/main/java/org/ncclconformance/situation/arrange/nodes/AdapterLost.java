package org.ncclconformance.situation.arrange.nodes;

import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, and all GPU nodes but one have lost a network adapter. */
public final class AdapterLost extends Arrangement {
  public AdapterLost() {
    super(
        TrainerState.HEALTHY,
        BaseState.HEALTHY_RELEASE,
        "healthy, an adapter lost on all nodes but one");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    GpuNodes nodes = new GpuNodes(context, undo);
    if (nodes.usable().stream().anyMatch(node -> node.efas() == 0)) {
      return new Setup.Impossible(
          "the GPU nodes of this cluster have no " + GpuNode.EFA + " to lose");
    }
    nodes.changeAllButOne(node -> new NodeChange().losing(GpuNode.EFA, node.efas()));
    return context.asGiven();
  }
}
