package org.ncclconformance.nccl.matrix;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.nccl.judge.CheckName;

/** What labels, machine types and provider IDs say of a node's platform. */
final class PlatformSigns {
  /** Product labels of GPU feature discovery. */
  private static final Map<Pattern, String> PRODUCTS =
      Map.of(
          Pattern.compile("NVIDIA-H100(-.*)?"), "h100",
          Pattern.compile("NVIDIA-H200(-.*)?"), "h200",
          Pattern.compile("NVIDIA-A100(-.*)?"), "a100",
          Pattern.compile("NVIDIA-B200(-.*)?"), "b200",
          Pattern.compile("NVIDIA-GB200(-.*)?"), "gb200",
          Pattern.compile("NVIDIA-GB300(-.*)?"), "gb300",
          Pattern.compile("NVIDIA-VR200(-.*)?"), "vr200");

  /** Machine types whose accelerator is known without feature discovery. */
  private static final Map<Pattern, String> MACHINES =
      Map.of(
          Pattern.compile("p5\\..*|a3-(?:high|mega)gpu-.*|Standard_ND96isr_H100_v5"), "h100",
          Pattern.compile("p5en?\\..*|a3-ultragpu-.*"), "h200",
          Pattern.compile("p6-b200\\..*"), "b200",
          Pattern.compile("p6e-gb200\\..*|a4x-.*|BM\\.GPU\\.GB200.*"), "gb200",
          Pattern.compile("p6e-gb300r?\\..*"), "gb300",
          Pattern.compile("p4de?\\..*"), "a100");

  /** Beginnings of spec.providerID, and forms of machine types. */
  private static final Map<Pattern, String> SERVICES =
      Map.of(
          Pattern.compile("aws://.*|[a-z]+\\d[a-z0-9-]*\\.(?:\\d*xlarge|metal)"), "eks",
          Pattern.compile("gce://.*|a\\d-[a-z]+gpu-\\d+g"), "gke",
          Pattern.compile("azure://.*|Standard_.*"), "aks",
          Pattern.compile("(?:oci|ocid1).*|BM\\.GPU\\..*"), "oke",
          Pattern.compile("rke2://.*"), "rke2");

  private PlatformSigns() {}

  static PlatformDetection read(List<GpuNode> nodes) {
    if (nodes.isEmpty()) {
      return new PlatformDetection.Undetermined(
          "no GPU node is usable, so that the platform is unknown: set platform");
    }
    SortedMap<String, SortedSet<String>> nodesByPlatform = new TreeMap<>();
    SortedSet<String> facts = new TreeSet<>();
    Platform platform = null;
    for (GpuNode node : nodes) {
      facts.add(said(node));
      platform = platform(node);
      if (platform == null) {
        return new PlatformDetection.Undetermined(
            "node " + node.name() + " does not say what it is (" + said(node) + "): set platform");
      }
      nodesByPlatform.computeIfAbsent(platform.toString(), p -> new TreeSet<>()).add(node.name());
    }
    if (platform == null || nodesByPlatform.size() > 1) {
      return new PlatformDetection.Undetermined(
          "nodes are of several platforms, set platform: " + nodesByPlatform);
    }
    return new PlatformDetection.Detected(
        platform,
        "platform "
            + platform
            + " detected on "
            + nodes.size()
            + " nodes: "
            + String.join("; ", facts));
  }

  private static @Nullable Platform platform(GpuNode node) {
    String product = match(PRODUCTS, node.product());
    String accelerator = product == null ? match(MACHINES, node.instanceType()) : product;
    String provider = match(SERVICES, node.providerId());
    String service = provider == null ? match(SERVICES, node.instanceType()) : provider;
    if (accelerator == null) {
      return null;
    }
    if (service != null) {
      return new Platform(accelerator, service);
    }
    // nobody's cloud: for some accelerators there are rows that do not care
    Platform any = new Platform(accelerator, "any");
    return Arrays.stream(CheckName.values())
            .anyMatch(c -> SupportedBenchmark.of(c, any).isPresent())
        ? any
        : null;
  }

  private static String said(GpuNode node) {
    return "product "
        + node.product()
        + ", instance type "
        + node.instanceType()
        + ", provider ID "
        + node.providerId();
  }

  private static @Nullable String match(Map<Pattern, String> patterns, @Nullable String text) {
    if (text == null) {
      return null;
    }
    for (Map.Entry<Pattern, String> entry : patterns.entrySet()) {
      if (entry.getKey().matcher(text).matches()) {
        return entry.getValue();
      }
    }
    return null;
  }
}
