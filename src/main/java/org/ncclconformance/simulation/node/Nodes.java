package org.ncclconformance.simulation.node;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.PodLogs;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.device.DeviceDriver;
import org.ncclconformance.simulation.device.Equipment;
import org.ncclconformance.simulation.fabric.Fabric;
import org.ncclconformance.simulation.network.Network;

/** The nodes of the cluster with their kubelets, which also hand out the containers' logs. */
public final class Nodes implements PodLogs {
  private final List<Machine> machines = new CopyOnWriteArrayList<>();
  private final ContainerLogReader reader = new ContainerLogReader();
  private @Nullable IntFunction<Machine> assembly;

  /** A node's being part of the cluster. */
  public interface Membership extends AutoCloseable {
    /**
     * Takes the node away.
     *
     * @throws IllegalStateException while it has pods
     */
    @Override
    void close();
  }

  /**
   * What all nodes are like.
   *
   * @param volumeRefresh simulated time until a mounted Secret or ConfigMap follows a change
   * @param efasPerNode EFA devices, or what the equipment has instead
   * @param equipment what they have beyond GPUs and EFA devices
   */
  public record Layout(
      int nodes,
      int gpusPerNode,
      int efasPerNode,
      Duration volumeRefresh,
      Set<Equipment> equipment) {

    private String adapters() {
      return equipment.stream()
          .flatMap(e -> e.adapters().stream())
          .findFirst()
          .orElse("vpc.amazonaws.com/efa");
    }

    private List<DeviceDriver> drivers() {
      return equipment.stream().flatMap(e -> e.driver().stream()).toList();
    }

    private NodeFiles files() {
      Map<String, String> files = new HashMap<>();
      equipment.forEach(e -> files.putAll(e.files()));
      return new NodeFiles(files);
    }
  }

  /** Registers the nodes and starts their kubelets; they stop with the schedule. */
  public void start(
      Layout layout,
      Api api,
      Schedule schedule,
      ImageSource images,
      Network network,
      Fabric fabric,
      Consumer<String> unmodelled) {
    for (Equipment equipment : layout.equipment()) {
      equipment.classes().forEach(api::create);
    }
    assembly =
        number -> {
          NodeIdentity node =
              new NodeIdentity(
                  number, layout.gpusPerNode(), layout.adapters(), layout.efasPerNode());
          User user =
              new User(
                  "system:node:" + node.name(), List.of("system:nodes", "system:authenticated"));
          ControlContext control = new ControlContext(api.as(user), schedule);
          KubeletContext context =
              KubeletContext.of(
                  node,
                  control,
                  layout.files(),
                  layout.drivers(),
                  images,
                  network,
                  fabric,
                  unmodelled);
          return new Machine(
              context,
              new NodeAgent(node, control, context.events()),
              new Kubelet(context, layout.volumeRefresh()),
              () -> machines.removeIf(m -> m.number() == number));
        };
    for (int number = 1; number <= layout.nodes(); number++) {
      join(number);
    }
  }

  /** Has one more node like the others join; it is there when this returns. */
  public Membership join() {
    return join(machines.stream().mapToInt(Machine::number).max().orElse(0) + 1);
  }

  private Machine join(int number) {
    Machine machine = Objects.requireNonNull(assembly).apply(number);
    machines.add(machine);
    machine.start();
    return machine;
  }

  @Override
  public void write(Query query, OutputStream out) throws IOException {
    Optional<PodWorker> worker =
        machines.stream()
            .map(Machine::kubelet)
            .flatMap(kubelet -> kubelet.worker(query.namespace(), query.pod()).stream())
            .findFirst();
    if (worker.isEmpty()) {
      throw new ApiException(
          400, "BadRequest", "pod " + query.pod() + " does not have a host assigned");
    }
    reader.write(worker.get(), query, out);
  }
}
