package org.ncclconformance.simulation.controller.node;

import java.util.List;
import org.ncclconformance.simulation.controller.ControlContext;
import org.ncclconformance.simulation.controller.Resource;

/** One machine of the cluster: what it says of itself, and its kubelet. */
final class Machine implements Nodes.Membership {
  private final KubeletContext context;
  private final NodeAgent agent;
  private final Kubelet kubelet;
  private final Runnable left;

  /**
   * Not there yet.
   *
   * @param left called once it is gone
   */
  Machine(KubeletContext context, NodeAgent agent, Kubelet kubelet, Runnable left) {
    this.context = context;
    this.agent = agent;
    this.kubelet = kubelet;
    this.left = left;
  }

  Kubelet kubelet() {
    return kubelet;
  }

  int number() {
    return context.node().number();
  }

  void start() {
    agent.start();
    kubelet.start();
  }

  @Override
  public void close() {
    ControlContext control = context.control();
    List<String> pods =
        control.api().list(context.pods(), null).stream()
            .map(Resource::new)
            .filter(pod -> pod.text("/spec/nodeName").equals(context.node().name()))
            .map(pod -> pod.key().toString())
            .toList();
    if (!pods.isEmpty()) {
      throw new IllegalStateException(
          context.node().name() + " cannot leave the simulated cluster with these pods: " + pods);
    }
    kubelet.stop();
    agent.stop();
    left.run();
  }
}
