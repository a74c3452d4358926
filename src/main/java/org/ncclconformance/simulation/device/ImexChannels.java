package org.ncclconformance.simulation.device;

import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * NVIDIA's driver of compute domains on its nodes. Of a node's IMEX channels it offers the first:
 * with it, GPUs of one NVLink domain reach the memory of each other's nodes.
 */
public final class ImexChannels implements DeviceDriver {
  /** The driver's name, and the domain of its devices' attributes. */
  static final String NAME = "compute-domain.nvidia.com";

  /** Where a container that was granted the channel finds it. */
  public static final String CHANNEL = "/dev/nvidia-caps-imex-channels/channel0";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<ObjectNode> devices(int gpus) {
    return List.of(device("channel"), device("daemon"));
  }

  private static ObjectNode device(String type) {
    return JsonValues.object(
        "name",
        type + "-0",
        "attributes",
        JsonValues.object(
            "id", JsonValues.object("int", 0), "type", JsonValues.object("string", type)));
  }

  @Override
  public Map<String, String> prepare(ApiObject claim, JsonNode result, Api api)
      throws UnpreparedException {
    String domain = "";
    for (JsonNode entry : claim.items("/status/allocation/devices/config")) {
      domain = entry.at("/opaque/parameters/domainID").asString(domain);
    }
    if (!inNamespace(domain, claim.namespace(), api)) {
      throw new UnpreparedException(
          "error asserting ComputeDomain's namespace: ComputeDomain not found: " + domain);
    }
    return Map.of(CHANNEL, "");
  }

  /** A channel is for pods of its domain's namespace only. */
  private static boolean inNamespace(String domain, String namespace, Api api) {
    return api.kind(ComputeDomains.GROUP, ComputeDomains.PLURAL).stream()
        .flatMap(kind -> api.list(kind, namespace).stream())
        .map(ApiObject::new)
        .map(ApiObject::uid)
        .anyMatch(domain::equals);
  }
}
