package org.ncclconformance.simulation.controller.node;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.ncclconformance.simulation.Network;
import org.ncclconformance.simulation.Schedule;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.PodLogs;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.controller.ControlContext;

/** The nodes of the cluster with their kubelets, which also hand out the containers' logs. */
public final class Nodes implements PodLogs {
  private final List<Kubelet> kubelets = new CopyOnWriteArrayList<>();
  private final LogReader reader = new LogReader();

  /**
   * What all nodes are like.
   *
   * @param volumeRefresh simulated time until a mounted Secret or ConfigMap follows a change
   */
  public record Layout(int nodes, int gpusPerNode, int efasPerNode, Duration volumeRefresh) {}

  /** Registers the nodes and starts their kubelets; they stop with the schedule. */
  public void start(
      Layout layout,
      Api api,
      Schedule schedule,
      ImageSource images,
      Network network,
      Consumer<String> unmodelled) {
    for (int number = 1; number <= layout.nodes(); number++) {
      NodeIdentity node = new NodeIdentity(number, layout.gpusPerNode(), layout.efasPerNode());
      User user =
          new User("system:node:" + node.name(), List.of("system:nodes", "system:authenticated"));
      ControlContext control = new ControlContext(api.as(user), schedule);
      KubeletContext context = KubeletContext.of(node, control, images, network, unmodelled);
      new NodeAgent(node, control, context.events()).start();
      Kubelet kubelet = new Kubelet(context, layout.volumeRefresh());
      kubelets.add(kubelet);
      kubelet.start();
    }
  }

  @Override
  public void write(Query query, OutputStream out) throws IOException {
    Optional<PodWorker> worker =
        kubelets.stream()
            .flatMap(kubelet -> kubelet.worker(query.namespace(), query.pod()).stream())
            .findFirst();
    if (worker.isEmpty()) {
      throw new ApiException(
          400, "BadRequest", "pod " + query.pod() + " does not have a host assigned");
    }
    reader.write(worker.get(), query, out);
  }
}
