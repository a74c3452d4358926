package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.PlatformDetection;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.situation.ChangedNodes.Patches;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.HardwareNotice;
import org.ncclconformance.situation.hardware.HardwareSetup;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes hardware of the annotations of nodes, where they are followed. Elsewhere it is real, and
 * nothing is written.
 */
final class NodeHardwareChange {
  private final KubernetesClient client;
  private final @Nullable Platform asked;
  private final RandomGenerator random;
  private @Nullable HardwareNotice notice;

  /**
   * On that cluster.
   *
   * @param asked the platform that was asked for, or null where nodes say it
   */
  NodeHardwareChange(KubernetesClient client, @Nullable Platform asked, RandomGenerator random) {
    this.client = client;
    this.asked = asked;
    this.random = random;
  }

  /** Why this cluster cannot have that hardware; empty where it can. */
  Optional<String> obstacle(Hardware wanted) {
    return wanted.needsArranging() && notice() == HardwareNotice.REAL
        ? Optional.of(Hardware.cannotBeChanged(wanted))
        : Optional.empty();
  }

  private HardwareNotice notice() {
    if (notice == null) {
      notice = HardwareNotice.of(client);
      List<Node> nodes = client.nodes().list().getItems();
      notice.check(nodes);
    }
    return notice;
  }

  /** Makes it so, and leaves on the stack how that is undone. */
  HardwareSetup make(Hardware wanted, Optional<OddNode> odd, CleanupStack undo) {
    if (notice() == HardwareNotice.REAL) {
      return HardwareSetup.found();
    }
    List<Node> all = client.nodes().list().getItems();
    List<GpuNode> used = NodeCensus.of(all).used();
    HardwareSetup setup =
        HardwareSetup.draw(
            wanted, nodes(all, used), odd.map(OddNode::name), networks(used), random);
    ChangedNodes changed = new ChangedNodes(client);
    undo.later(changed::restore);
    for (Node node : nodes(all, used)) {
      String name = node.getMetadata().getName();
      Map<String, @Nullable String> there =
          Objects.requireNonNull(setup.annotations().get(name), name);
      changed.change(name, annotating(there), annotating(before(node, there.keySet())));
    }
    return setup;
  }

  private static List<Node> nodes(List<Node> all, List<GpuNode> used) {
    Set<String> names = used.stream().map(GpuNode::name).collect(Collectors.toSet());
    return all.stream().filter(node -> names.contains(node.getMetadata().getName())).toList();
  }

  private static Map<String, @Nullable String> before(Node node, Set<String> keys) {
    Map<String, String> annotations =
        Objects.requireNonNullElse(node.getMetadata().getAnnotations(), Map.of());
    Map<String, @Nullable String> before = new LinkedHashMap<>();
    keys.forEach(key -> before.put(key, annotations.get(key)));
    return before;
  }

  private static Patches annotating(Map<String, @Nullable String> annotations) {
    Patches patches = Patches.none();
    ObjectNode all = patches.object().withObject("/metadata").withObject("/annotations");
    annotations.forEach(all::put);
    return patches;
  }

  /**
   * Where no device of a node tells NCCL's name for the platform's network, as on GKE, the node
   * says it.
   */
  private Map<String, String> networks(List<GpuNode> used) {
    Map<String, String> networks = new LinkedHashMap<>();
    for (GpuNode node : used) {
      rows(used)
          .filter(row -> row.fabric() == null || node.devices(row.fabric()) == 0)
          .flatMap(row -> row.networks().stream())
          .findFirst()
          .ifPresent(network -> networks.put(node.name(), network));
    }
    return networks;
  }

  private Stream<SupportedBenchmark> rows(List<GpuNode> used) {
    return platform(used).stream()
        .flatMap(
            platform ->
                Stream.of(CheckName.values())
                    .flatMap(check -> SupportedBenchmark.of(check, platform).stream()));
  }

  private Optional<Platform> platform(List<GpuNode> used) {
    if (asked != null) {
      return Optional.of(asked);
    }
    return PlatformDetection.of(used) instanceof PlatformDetection.Detected detected
        ? Optional.of(detected.platform())
        : Optional.empty();
  }

  /**
   * Looks whether all nodes of that hardware are there still.
   *
   * @throws IllegalStateException naming one that is not
   */
  void check(HardwareSetup setup) {
    if (setup.annotations().isEmpty()) {
      return;
    }
    Set<String> gone = new TreeSet<>(setup.annotations().keySet());
    client.nodes().list().getItems().forEach(node -> gone.remove(node.getMetadata().getName()));
    if (!gone.isEmpty()) {
      throw new IllegalStateException(
          "Node "
              + String.join(", ", gone)
              + ": vanished after its hardware was arranged (annotation "
              + Hardware.ANNOTATION
              + "): the cluster is not the one that was to be measured");
    }
  }
}
