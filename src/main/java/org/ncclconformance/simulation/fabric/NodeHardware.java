package org.ncclconformance.simulation.fabric;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.json.ApiObject;

/**
 * What a node says of its hardware at this moment.
 *
 * @param product the name of its GPUs, with dashes, as its label has it
 * @param network what NCCL calls its network; empty for what its adapters make of it
 * @param nvls whether NVLink SHARP works in it
 * @param printed what a run that begins on it prints and ends with instead of measuring
 */
record NodeHardware(
    String name,
    String product,
    Peak peak,
    String network,
    boolean nvls,
    Fault fault,
    Optional<Outcome.Ended> printed) {

  private static final List<String> SPANNING = List.of("GB200", "GB300", "VR200");

  /** Reads it; {@code usual} is the speed of a node that says nothing. */
  static NodeHardware of(ApiObject node, Peak usual) throws EarlyEndException {
    HardwareAnnotations says = HardwareAnnotations.of(node);
    String product = node.labels().getOrDefault("nvidia.com/gpu.product", "");
    return new NodeHardware(
        node.name(),
        product.isEmpty() ? "NVIDIA-H100-80GB-HBM3" : product,
        says.peak(usual),
        says.text("network"),
        says.nvls(),
        says.fault(),
        says.printed());
  }

  /** Whether NVLink can join its GPUs with those of other nodes. */
  boolean spansNodes() {
    return SPANNING.stream().anyMatch(product::contains);
  }
}
