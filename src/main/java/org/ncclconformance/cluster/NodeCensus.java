package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which nodes a benchmark uses, and why it does not use the others.
 *
 * @param used nodes of one kind, all with the same number of GPUs and EFA devices, by name
 * @param unused every other node of the cluster, by name
 */
public record NodeCensus(List<GpuNode> used, List<Unused> unused) {
  /**
   * GPUs that a machine of that type has. A node that lost a GPU says 7 in capacity, allocatable
   * and labels alike: only its peers and its type tell (facts: NVIDIA/aicr #1858).
   */
  private static final Map<String, Integer> GPUS_BY_INSTANCE_TYPE =
      Map.ofEntries(
          Map.entry("p4d.24xlarge", 8),
          Map.entry("p4de.24xlarge", 8),
          Map.entry("p5.4xlarge", 1),
          Map.entry("p5.48xlarge", 8),
          Map.entry("p5e.48xlarge", 8),
          Map.entry("p5en.48xlarge", 8),
          Map.entry("p6-b200.48xlarge", 8),
          Map.entry("a3-highgpu-8g", 8),
          Map.entry("a3-megagpu-8g", 8),
          Map.entry("a3-ultragpu-8g", 8),
          Map.entry("Standard_ND96isr_H100_v5", 8),
          Map.entry("BM.GPU.H100.8", 8));

  /**
   * A node that is not used.
   *
   * @param node its name
   * @param why the rest of a sentence that begins with its name
   * @param broken whether something of it should be there and is not, so that somebody should look
   */
  public record Unused(String node, String why, boolean broken) {
    @Override
    public String toString() {
      return node + " " + why;
    }
  }

  public NodeCensus {
    used = List.copyOf(used);
    unused = List.copyOf(unused);
  }

  /** Takes the census of all nodes of a cluster. */
  public static NodeCensus of(List<Node> nodes) {
    return of(nodes, NodeSelection.ALL);
  }

  /** Takes the census where only some of them may be used. The others are peers all the same. */
  public static NodeCensus of(List<Node> nodes, NodeSelection selection) {
    List<Unused> unused = new ArrayList<>();
    List<GpuNode> ready = new ArrayList<>();
    for (Node node : nodes) {
      GpuNode gpuNode = GpuNode.of(node);
      out(node, gpuNode)
          .or(() -> selection.against(node).map(why -> new Unused(gpuNode.name(), why, false)))
          .ifPresentOrElse(unused::add, () -> ready.add(gpuNode));
    }
    List<GpuNode> whole = new ArrayList<>();
    for (GpuNode node : ready) {
      shortage(node, expectedGpus(node, nodes), ready)
          .ifPresentOrElse(
              why -> unused.add(new Unused(node.name(), why, true)), () -> whole.add(node));
    }
    List<GpuNode> alike =
        largestKind(whole).stream().sorted(Comparator.comparing(GpuNode::name)).toList();
    whole.stream()
        .filter(n -> !alike.contains(n))
        .forEach(n -> unused.add(new Unused(n.name(), "is of another kind: " + n.kind(), false)));
    int enough = selection.most() == 0 ? alike.size() : Math.min(alike.size(), selection.most());
    alike.stream()
        .skip(enough)
        .forEach(
            n ->
                unused.add(
                    new Unused(n.name(), "is not selected: " + enough + " are enough", false)));
    unused.sort(Comparator.comparing(Unused::node));
    return new NodeCensus(alike.subList(0, enough), unused);
  }

  private static Optional<Unused> out(Node node, GpuNode gpuNode) {
    String name = gpuNode.name();
    if (gpuNode.gpus() == 0) {
      boolean bare = gpuNode.gpuCapacity() == 0 && gpuNode.product() == null;
      String why =
          bare
              ? "has no GPUs: nvidia.com/gpu is not in status.capacity"
              : "has no usable GPUs: status.allocatable nvidia.com/gpu is 0, status.capacity says "
                  + gpuNode.gpuCapacity()
                  + ", product label "
                  + gpuNode.product();
      return Optional.of(new Unused(name, why, !bare));
    }
    if (node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
      return Optional.of(new Unused(name, "is cordoned: spec.unschedulable is true", false));
    }
    Optional<NodeCondition> readiness =
        node.getStatus().getConditions().stream()
            .filter(c -> c.getType().equals("Ready"))
            .findFirst();
    if (readiness.isEmpty() || !"True".equals(readiness.get().getStatus())) {
      String why =
          readiness
              .map(c -> c.getReason() + ": " + c.getMessage())
              .orElse("it has no condition Ready");
      return Optional.of(new Unused(name, "is not Ready: " + why, true));
    }
    return Optional.empty();
  }

  /**
   * Cordoned and unready nodes count as peers too: what they registered is evidence all the same.
   */
  private static int expectedGpus(GpuNode node, List<Node> all) {
    int peers =
        all.stream()
            .map(GpuNode::of)
            .filter(n -> n.kind().equals(node.kind()))
            .mapToInt(n -> Math.max(n.gpus(), n.gpuCapacity()))
            .max()
            .orElse(0);
    int byType =
        node.instanceType() == null
            ? 0
            : GPUS_BY_INSTANCE_TYPE.getOrDefault(node.instanceType(), 0);
    return Math.max(peers, byType);
  }

  private static Optional<String> shortage(GpuNode node, int gpus, List<GpuNode> peers) {
    if (node.gpus() < node.gpuCapacity()) {
      return Optional.of(
          "is short of GPUs: "
              + node.gpus()
              + " of its "
              + node.gpuCapacity()
              + " are allocatable, the device plugin marked the rest unhealthy");
    }
    if (node.gpus() < gpus) {
      return Optional.of(
          "is short of GPUs: it has "
              + node.gpus()
              + ", its peers or its type ("
              + node.kind()
              + ") have "
              + gpus);
    }
    for (String adapter : GpuNode.ADAPTERS) {
      int most =
          peers.stream()
              .filter(n -> n.kind().equals(node.kind()))
              .mapToInt(n -> n.devices(adapter))
              .max()
              .orElse(0);
      if (node.devices(adapter) < most) {
        return Optional.of(
            "is short of network adapters: it has "
                + node.devices(adapter)
                + " "
                + adapter
                + ", its peers have "
                + most);
      }
    }
    return Optional.empty();
  }

  private static List<GpuNode> largestKind(List<GpuNode> nodes) {
    Map<String, List<GpuNode>> kinds =
        nodes.stream()
            .collect(Collectors.groupingBy(n -> n.kind() + n.gpus(), Collectors.toList()));
    Comparator<Map.Entry<String, List<GpuNode>>> bySize =
        Comparator.comparing(kind -> kind.getValue().size());
    return kinds.entrySet().stream()
        .max(
            bySize
                .thenComparing(kind -> kind.getValue().get(0).gpus())
                .thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getValue)
        .orElse(List.of());
  }

  /** The whole census, one sentence a node. */
  public List<String> sentences() {
    Function<GpuNode, String> use =
        n ->
            n.name() + " is used: " + n.gpus() + " GPUs, " + n.efas() + " EFA devices, " + n.kind();
    return Stream.concat(used.stream().map(use), unused.stream().map(Unused::toString)).toList();
  }
}
