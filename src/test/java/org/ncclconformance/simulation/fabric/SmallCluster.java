package org.ncclconformance.simulation.fabric;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.node.ObjectNode;

/** Pods and nodes as an API server would list them, a network, and a launcher with its files. */
public final class SmallCluster implements Api, Launcher {
  static final String HOSTFILE = "/etc/mpi/hostfile";

  private final List<ObjectNode> pods = new ArrayList<>();
  private final List<ObjectNode> nodes = new ArrayList<>();
  private final Map<String, String> files = new HashMap<>();
  private final Network network = new Network();

  Outcome mpirun(List<String> arguments, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    if (files.containsKey(HOSTFILE)) {
      all.put("OMPI_MCA_orte_default_hostfile", HOSTFILE);
    }
    return fabric().mpirun(arguments, all, this);
  }

  public Fabric fabric() {
    return new Fabric(this, network, new BigDecimal("338.16"));
  }

  /** Two nodes with a worker of eight GPUs on each. */
  static SmallCluster ofTwo() {
    SmallCluster cluster = new SmallCluster();
    cluster.pod("launcher", "", "gpu-node-1", "10.0.0.1", Map.of());
    for (int i = 0; i < 2; i++) {
      cluster.node("gpu-node-" + (i + 1), "NVIDIA-H100-80GB-HBM3", Map.of());
      Map<String, String> limits = Map.of("nvidia.com/gpu", "8", "vpc.amazonaws.com/efa", "32");
      cluster.pod("p" + i, "worker-" + i, "gpu-node-" + (i + 1), "10.0.1." + i, limits);
      cluster.listen("10.0.1." + i, false);
    }
    cluster.file(HOSTFILE, "worker-0 slots=8\nworker-1 slots=8\n");
    return cluster;
  }

  public ApiObject pod(
      String name, String hostname, String node, String ip, Map<String, String> limits) {
    ObjectNode pod =
        JsonValues.object(
            "metadata",
            JsonValues.object("name", name, "namespace", "n"),
            "spec",
            JsonValues.object(
                "hostname",
                hostname,
                "nodeName",
                node,
                "containers",
                List.of(Map.of("resources", Map.of("limits", limits)))),
            "status",
            JsonValues.object("phase", "Running", "podIP", ip));
    pods.add(pod);
    return new ApiObject(pod);
  }

  /** Takes the place of the node of that name, if there was one. */
  public void node(String name, String product, Map<String, String> annotations) {
    without(name);
    nodes.add(
        JsonValues.object(
            "metadata",
            JsonValues.object(
                "name",
                name,
                "labels",
                Map.of("nvidia.com/gpu.product", product),
                "annotations",
                annotations)));
  }

  void without(String node) {
    nodes.removeIf(n -> new ApiObject(n).name().equals(node));
  }

  void listen(String ip, boolean channel) {
    network.open(ip, path -> channel && path.equals("/dev/nvidia-caps-imex-channels/channel0"));
  }

  void file(String path, String text) {
    files.put(path, text);
  }

  @Override
  public String namespace() {
    return "n";
  }

  @Override
  public String pod() {
    return "launcher";
  }

  @Override
  public Optional<String> read(String path) {
    return Optional.ofNullable(files.get(path));
  }

  @Override
  public Optional<Kind> kind(String group, String plural) {
    return Optional.of(new Kind("", "v1", "K", plural, plural.equals("pods"), true));
  }

  @Override
  public List<ObjectNode> list(Kind kind, String namespace) {
    return kind.plural().equals("pods") ? List.copyOf(pods) : List.copyOf(nodes);
  }

  @Override
  public Optional<ObjectNode> find(Kind kind, String namespace, String name) {
    return list(kind, namespace).stream()
        .filter(o -> new ApiObject(o).name().equals(name))
        .findFirst();
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException("The fabric only reads.");
  }

  @Override
  public ObjectNode create(ObjectNode object) {
    throw readOnly();
  }

  @Override
  public ObjectNode update(ObjectNode object) {
    throw readOnly();
  }

  @Override
  public ObjectNode updateStatus(ObjectNode object) {
    throw readOnly();
  }

  @Override
  public ObjectNode apply(ObjectNode object, String fieldManager, boolean force) {
    throw readOnly();
  }

  @Override
  public void delete(Kind kind, String namespace, String name, String uid, String propagation) {
    throw readOnly();
  }

  @Override
  public Subscription watch(Kind kind, Consumer<WatchEvent> sink) {
    throw readOnly();
  }

  @Override
  public Api as(User user) {
    throw readOnly();
  }
}
