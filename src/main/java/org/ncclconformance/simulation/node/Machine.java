package org.ncclconformance.simulation.node;

import java.util.List;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.device.DeviceDriver;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

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
    for (DeviceDriver driver : context.drivers()) {
      context.api().create(slice(driver));
    }
    kubelet.start();
  }

  /** What a driver publishes of the devices of a node: one pool, of the node's name. */
  private ObjectNode slice(DeviceDriver driver) {
    NodeIdentity node = context.node();
    ControlContext control = context.control();
    ApiObject owner =
        new ApiObject(control.api().find(control.kind("nodes"), null, node.name()).orElseThrow());
    ApiObject.Owner reference =
        new ApiObject.Owner(
            owner.apiVersion(), owner.kind(), owner.name(), owner.uid(), true, false);
    return JsonValues.object(
        "apiVersion",
        "resource.k8s.io/v1",
        "kind",
        "ResourceSlice",
        "metadata",
        JsonValues.object(
            "generateName",
            node.name() + "-" + driver.name() + "-",
            "ownerReferences",
            JsonValues.array(reference.json())),
        "spec",
        JsonValues.object(
            "driver",
            driver.name(),
            "nodeName",
            node.name(),
            "pool",
            JsonValues.object("name", node.name(), "generation", 1, "resourceSliceCount", 1),
            "devices",
            driver.devices(node.gpus())));
  }

  @Override
  public void close() {
    ControlContext control = context.control();
    List<String> pods =
        control.api().list(context.pods(), null).stream()
            .map(ApiObject::new)
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
