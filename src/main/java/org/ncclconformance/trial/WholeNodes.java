package org.ncclconformance.trial;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.NodeSelection;

/**
 * The nodes that a benchmark of the whole cluster runs on: of the kind that most are of, ready, and
 * with as many GPUs as the best of their kind. The validator knows the same rule from elsewhere: it
 * is written twice on purpose, since whoever judges shares no code with whom he judges.
 *
 * @param gpus by the node's name
 * @param wanted how many of them have to take part
 */
record WholeNodes(Map<String, Integer> gpus, int wanted) {

  private static final String GPU = "nvidia.com/gpu";
  private static final List<String> KIND =
      List.of("nvidia.com/gpu.product", "node.kubernetes.io/instance-type");

  WholeNodes {
    gpus = new TreeMap<>(gpus);
  }

  /**
   * Those of a cluster.
   *
   * @param selection which may be used
   * @param most how many are used at most, or 0 for all
   */
  static WholeNodes of(List<Node> nodes, NodeSelection selection, int most) {
    List<Node> usable =
        nodes.stream()
            .filter(node -> gpus(node) > 0 && isReady(node) && isSelected(node, selection))
            .toList();
    Map<String, List<Node>> byKind =
        usable.stream()
            .collect(Collectors.groupingBy(WholeNodes::kind, TreeMap::new, Collectors.toList()));
    List<Node> alike =
        byKind.values().stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
    int full = alike.stream().mapToInt(WholeNodes::gpus).max().orElse(0);
    Map<String, Integer> whole = new TreeMap<>();
    alike.stream()
        .filter(node -> gpus(node) == full)
        .forEach(node -> whole.put(node.getMetadata().getName(), full));
    int wanted = whole.size();
    for (int limit : new int[] {selection.most(), most}) {
      wanted = limit == 0 ? wanted : Math.min(wanted, limit);
    }
    return new WholeNodes(whole, wanted);
  }

  private static boolean isReady(Node node) {
    return !(node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable()))
        && node.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }

  private static boolean isSelected(Node node, NodeSelection selection) {
    return labels(node).entrySet().containsAll(selection.labels().entrySet())
        && !selection.excluded().contains(node.getMetadata().getName());
  }

  private static String kind(Node node) {
    return KIND.stream().map(label -> labels(node).getOrDefault(label, "")).toList().toString();
  }

  private static Map<String, String> labels(Node node) {
    return Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
  }

  private static int gpus(Node node) {
    Map<String, Quantity> all = node.getStatus().getAllocatable();
    Quantity gpus = all == null ? null : all.get(GPU);
    return gpus == null ? 0 : gpus.getNumericalAmount().intValue();
  }
}
