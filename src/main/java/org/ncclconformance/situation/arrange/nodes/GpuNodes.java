package org.ncclconformance.situation.arrange.nodes;

import java.util.List;
import java.util.function.Function;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.ChangedNodes;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.OddNode;
import org.ncclconformance.situation.Setup;

/** The GPU nodes of a cluster, some of which are made different until that is undone. */
final class GpuNodes {
  private final ArrangementContext context;
  private final CleanupStack undo;
  private final ChangedNodes changed;

  GpuNodes(ArrangementContext context, CleanupStack undo) {
    this.context = context;
    this.undo = undo;
    this.changed = new ChangedNodes(context.client());
    undo.later(changed::restore);
  }

  /** Those that a benchmark would use, by name. */
  List<GpuNode> usable() {
    return NodeCensus.of(context.client().nodes().list().getItems()).used();
  }

  void change(GpuNode node, NodeChange change) {
    changed.change(node.name(), change.there(), change.back());
  }

  void changeAllButOne(Function<GpuNode, NodeChange> change) {
    usable().stream().skip(1).forEach(node -> change(node, change.apply(node)));
  }

  /** The third gets the label of an odd node too; a simulated one joins where there are two. */
  Setup withOddThird(Function<GpuNode, NodeChange> change) {
    if (usable().size() < 3) {
      context.simulated().ifPresent(simulated -> undo.later(simulated.join()));
    }
    List<GpuNode> nodes = usable();
    if (nodes.size() < 3) {
      return new Setup.Impossible(
          "this needs three GPU nodes that are alike, and " + nodes.size() + " are usable here");
    }
    GpuNode third = nodes.get(2);
    change(third, change.apply(third).labelled(OddNode.LABEL, null, "true"));
    return context.asGiven().with(new OddNode(third.name()));
  }
}
