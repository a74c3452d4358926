package org.ncclconformance.situation.hardware;

import io.fabric8.kubernetes.api.model.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Hardware for the nodes of one cluster: what the annotations of each have to become.
 *
 * @param hardware what it is
 * @param speeds as they were drawn
 * @param annotations by node those that change; a value that is null has to go
 */
public record HardwareSetup(
    Hardware hardware, Speeds speeds, Map<String, Map<String, @Nullable String>> annotations) {

  /** Hardware that is there, and that nobody changes. */
  public static HardwareSetup found() {
    return new HardwareSetup(Hardware.ANY, Speeds.UNKNOWN, Map.of());
  }

  /**
   * Draws it.
   *
   * @param nodes those that a benchmark would use, by name
   * @param odd the one that differs where one does; the last one if that is empty
   * @param networks what NCCL is to call the network of a node, where its devices do not tell
   */
  public static HardwareSetup draw(
      Hardware hardware,
      List<Node> nodes,
      Optional<String> odd,
      Map<String, String> networks,
      RandomGenerator random) {
    if (nodes.isEmpty()) {
      return new HardwareSetup(hardware, Speeds.UNKNOWN, Map.of());
    }
    List<String> names = nodes.stream().map(node -> node.getMetadata().getName()).toList();
    HardwarePlan plan =
        new HardwarePlan(
            names,
            odd.filter(names::contains).orElse(names.get(names.size() - 1)),
            networks,
            random);
    hardware.change(plan);
    Map<String, Map<String, @Nullable String>> annotations = new LinkedHashMap<>();
    nodes.forEach(node -> annotations.put(node.getMetadata().getName(), changes(node, plan)));
    return new HardwareSetup(hardware, plan.speeds(), annotations);
  }

  private static Map<String, @Nullable String> changes(Node node, HardwarePlan plan) {
    Map<String, @Nullable String> changes = new LinkedHashMap<>();
    for (HardwareAnnotation annotation : HardwareAnnotation.values()) {
      String wanted = plan.said(node.getMetadata().getName(), annotation).orElse(null);
      if (wanted != null || annotation.of(node).isPresent()) {
        changes.put(annotation.key(), wanted);
      }
    }
    return changes;
  }

  /** What a report says of it. */
  public String facts() {
    return hardware + (speeds.byNode().isEmpty() ? "" : ": " + speeds);
  }
}
