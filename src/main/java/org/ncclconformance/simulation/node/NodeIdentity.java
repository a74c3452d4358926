package org.ncclconformance.simulation.node;

import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/**
 * One node.
 *
 * @param number from 1; its name and addresses follow from it
 * @param adapter the extended resource that its network adapters are
 */
record NodeIdentity(int number, int gpus, String adapter, int adapters) {

  String name() {
    return "gpu-node-" + number;
  }

  String address() {
    return "10.240.0." + (10 + number);
  }

  String podAddress(int index) {
    return "10.244." + number + "." + index;
  }

  /** The Node object as kubelet, device plugins and cloud write it (recordings of the lab). */
  ObjectNode object() {
    String podCidr = "10.244." + (number - 1) + ".0/24";
    return JsonValues.object(
        "apiVersion",
        "v1",
        "kind",
        "Node",
        "metadata",
        JsonValues.object(
            "name", name(),
            "annotations",
                JsonValues.object(
                    "node.alpha.kubernetes.io/ttl", "0",
                    "volumes.kubernetes.io/controller-managed-attach-detach", "true"),
            "labels", labels()),
        "spec",
        JsonValues.object("podCIDR", podCidr, "podCIDRs", JsonValues.array(podCidr)));
  }

  private ObjectNode labels() {
    return JsonValues.object(
        "beta.kubernetes.io/arch", "amd64",
        "beta.kubernetes.io/os", "linux",
        "kubernetes.io/arch", "amd64",
        "kubernetes.io/hostname", name(),
        "kubernetes.io/os", "linux",
        "node.kubernetes.io/instance-type", "p5.48xlarge",
        "nvidia.com/gpu.count", String.valueOf(gpus),
        "nvidia.com/gpu.present", "true",
        "nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3");
  }

  ObjectNode status(String now) {
    ObjectNode resources =
        JsonValues.object(
            "cpu",
            "2",
            "ephemeral-storage",
            "264212084Ki",
            "hugepages-1Gi",
            "0",
            "hugepages-2Mi",
            "0",
            "memory",
            "24684084Ki",
            "nvidia.com/gpu",
            String.valueOf(gpus),
            "pods",
            "110",
            adapter,
            String.valueOf(adapters));
    return JsonValues.object(
        "addresses",
            JsonValues.array(
                JsonValues.object("address", address(), "type", "InternalIP"),
                JsonValues.object("address", name(), "type", "Hostname")),
        "allocatable", resources,
        "capacity", resources.deepCopy(),
        "conditions",
            JsonValues.array(
                condition(
                    "MemoryPressure",
                    false,
                    "KubeletHasSufficientMemory",
                    "kubelet has sufficient memory available",
                    now),
                condition(
                    "DiskPressure",
                    false,
                    "KubeletHasNoDiskPressure",
                    "kubelet has no disk pressure",
                    now),
                condition(
                    "PIDPressure",
                    false,
                    "KubeletHasSufficientPID",
                    "kubelet has sufficient PID available",
                    now),
                condition("Ready", true, "KubeletReady", "kubelet is posting ready status", now)),
        "daemonEndpoints", JsonValues.object("kubeletEndpoint", JsonValues.object("Port", 10250)),
        "nodeInfo", info());
  }

  private static ObjectNode condition(
      String type, boolean status, String reason, String message, String now) {
    return JsonValues.object(
        "type", type,
        "status", status ? "True" : "False",
        "reason", reason,
        "message", message,
        "lastHeartbeatTime", now,
        "lastTransitionTime", now);
  }

  private ObjectNode info() {
    String id = "%032x".formatted(number);
    return JsonValues.object(
        "architecture", "amd64",
        "bootID", "00000000-0000-4000-8000-%012x".formatted(number),
        "containerRuntimeVersion", "containerd://1.6.20",
        "kernelVersion", "6.1.0",
        "kubeProxyVersion", "",
        "kubeletVersion", "v1.34.4",
        "machineID", id,
        "operatingSystem", "linux",
        "osImage", "Debian GNU/Linux 12 (bookworm)",
        "systemUUID", id);
  }
}
