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
    if (nodes.usable().stream().anyMatch(node -> node.adapter().isEmpty())) {
      return new Setup.Impossible(
          "the GPU nodes of this cluster advertise no network adapters to lose");
    }
    nodes.changeAllButOne(AdapterLost::losingOne);
    return context.asGiven();
  }

  private static NodeChange losingOne(GpuNode node) {
    String adapter = node.adapter().orElseThrow();
    return new NodeChange().losing(adapter, node.devices(adapter));
  }
}
