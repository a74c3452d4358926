package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node as a benchmark sees it.
 *
 * @param hostname its label {@code kubernetes.io/hostname}, by which pods are placed
 * @param architecture as {@code amd64}
 * @param instanceType null where the node does not say
 * @param product GPU product as GPU feature discovery labels it, null where it does not
 * @param providerId the cloud's name of the machine, null where there is none
 * @param gpus allocatable {@code nvidia.com/gpu}
 * @param gpuCapacity what the device plugin once registered
 * @param devices what else is allocatable of extended resources, such as network adapters
 */
public record GpuNode(
    String name,
    String hostname,
    String architecture,
    @Nullable String instanceType,
    @Nullable String product,
    @Nullable String providerId,
    int gpus,
    int gpuCapacity,
    Map<String, Integer> devices,
    List<Taint> taints) {
  /** The extended resource that is counted. */
  public static final String GPU = "nvidia.com/gpu";

  /** AWS's network adapters. */
  public static final String EFA = "vpc.amazonaws.com/efa";

  /**
   * What network adapters are advertised as: by AWS, by Azure's shared device plugin, and by the
   * one that OKE documents for its GB200 (facts/validator-upstream.md).
   */
  static final List<String> ADAPTERS =
      List.of(EFA, "rdma/hca_shared_devices_a", "nvidia.com/mlnxnics");

  public GpuNode {
    devices = Map.copyOf(devices);
    taints = List.copyOf(taints);
  }

  static GpuNode of(Node node) {
    Map<String, String> labels =
        Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
    String name = node.getMetadata().getName();
    return new GpuNode(
        name,
        labels.getOrDefault("kubernetes.io/hostname", name),
        labels.getOrDefault("kubernetes.io/arch", "unknown"),
        labels.get("node.kubernetes.io/instance-type"),
        labels.get("nvidia.com/gpu.product"),
        node.getSpec() == null ? null : node.getSpec().getProviderID(),
        count(node.getStatus().getAllocatable(), GPU),
        count(node.getStatus().getCapacity(), GPU),
        devices(node.getStatus().getAllocatable()),
        node.getSpec() == null ? List.of() : node.getSpec().getTaints());
  }

  private static Map<String, Integer> devices(@Nullable Map<String, Quantity> resources) {
    Map<String, Integer> out = new TreeMap<>();
    Objects.requireNonNullElse(resources, Map.<String, Quantity>of()).keySet().stream()
        .filter(name -> name.contains("/") && !name.equals(GPU))
        .forEach(name -> out.put(name, count(resources, name)));
    return out;
  }

  /** How many of these devices it has. */
  public int devices(String resource) {
    return devices.getOrDefault(resource, 0);
  }

  /** The extended resource that its network adapters are, where it has any that are known. */
  public Optional<String> adapter() {
    return ADAPTERS.stream().filter(name -> devices(name) > 0).findFirst();
  }

  /** AWS's network adapters that it has. */
  public int efas() {
    return devices(EFA);
  }

  private static int count(@Nullable Map<String, Quantity> resources, String name) {
    Quantity quantity = resources == null ? null : resources.get(name);
    return quantity == null ? 0 : quantity.getNumericalAmount().intValue();
  }

  /** What is the same for nodes that are measured together. */
  String kind() {
    return Objects.requireNonNullElse(instanceType, "no instance type")
        + ", "
        + Objects.requireNonNullElse(product, "no GPU product");
  }
}
