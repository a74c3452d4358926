package org.ncclconformance.simulation.device;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/** What the nodes of a cluster may have beyond GPUs and EFA devices, or instead of the latter. */
public enum Equipment {
  /** One NVLink domain, and NVIDIA's driver of compute domains. */
  COMPUTE_DOMAINS(
      new ImexChannels(),
      Map.of(
          "compute-domain-default-channel.nvidia.com",
          "device.driver == 'compute-domain.nvidia.com'"
              + " && device.attributes['compute-domain.nvidia.com'].type == 'channel'"
              + " && device.attributes['compute-domain.nvidia.com'].id == 0",
          "compute-domain-daemon.nvidia.com",
          "device.driver == 'compute-domain.nvidia.com'"
              + " && device.attributes['compute-domain.nvidia.com'].type == 'daemon'"),
      Map.of()),

  /** A RoCE adapter for each GPU, claimed from the class that EKS gives them. */
  ROCE(
      new RoceAdapters(),
      Map.of(
          "roce.networking.k8s.aws",
          "device.driver == 'dra.net' && device.attributes['dra.net'].rdma == true"),
      Map.of()),

  /** What Google's installers leave in folders of a node: libraries, plugins, settings of NCCL. */
  GOOGLE(
      null,
      Map.of(),
      Map.of(
          "/home/kubernetes/bin/nvidia/lib64/libcuda.so.1",
          "",
          "/home/kubernetes/bin/nvidia/lib64/nccl-env-profile.sh",
          """
          #!/bin/bash
          export NCCL_FASTRAK_CTRL_DEV=eth0
          export NCCL_FASTRAK_IFNAME=eth1,eth2,eth3,eth4,eth5,eth6,eth7,eth8
          export CUDA_VISIBLE_DEVICES=0,1,2,3,4,5,6,7
          """,
          "/home/kubernetes/bin/gib/lib64/libnccl-net.so",
          "",
          "/dev/aperture_devices/0000:00:00.0",
          "")),

  /** InfiniBand as Azure's shared device plugin advertises it. */
  AZURE("rdma/hca_shared_devices_a"),

  /** InfiniBand as Oracle's nodes advertise it. */
  ORACLE("nvidia.com/mlnxnics");

  private final @Nullable DeviceDriver driver;
  private final Map<String, String> classes;
  private final Map<String, String> files;
  private final @Nullable String adapters;

  Equipment(@Nullable DeviceDriver driver, Map<String, String> classes, Map<String, String> files) {
    this.driver = driver;
    this.classes = classes;
    this.files = files;
    this.adapters = null;
  }

  Equipment(String adapters) {
    this.driver = null;
    this.classes = Map.of();
    this.files = Map.of();
    this.adapters = adapters;
  }

  /** The extended resource that its network adapters are, where it has some instead of EFA's. */
  public Optional<String> adapters() {
    return Optional.ofNullable(adapters);
  }

  /** The driver on each node, where it takes one. */
  public Optional<DeviceDriver> driver() {
    return Optional.ofNullable(driver);
  }

  /** Files of each node, by path. */
  public Map<String, String> files() {
    return files;
  }

  /** The DeviceClasses that come with it. */
  public List<ObjectNode> classes() {
    return classes.entrySet().stream().map(c -> deviceClass(c.getKey(), c.getValue())).toList();
  }

  private static ObjectNode deviceClass(String name, String expression) {
    return JsonValues.object(
        "apiVersion",
        "resource.k8s.io/v1",
        "kind",
        "DeviceClass",
        "metadata",
        JsonValues.object("name", name),
        "spec",
        JsonValues.object(
            "selectors",
            JsonValues.array(
                JsonValues.object("cel", JsonValues.object("expression", expression)))));
  }
}
