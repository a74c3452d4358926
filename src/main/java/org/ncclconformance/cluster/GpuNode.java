package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * @param efas allocatable {@code vpc.amazonaws.com/efa}
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
    int efas,
    List<Taint> taints) {
  private static final String GPU = "nvidia.com/gpu";
  private static final String EFA = "vpc.amazonaws.com/efa";

  public GpuNode {
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
        count(node.getStatus().getAllocatable(), EFA),
        node.getSpec() == null ? List.of() : node.getSpec().getTaints());
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
