package org.ncclconformance.simulation.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The driver of network adapters: one that speaks RoCE for each GPU, and the node's plain one. */
public final class RoceAdapters implements DeviceDriver {
  static final String NAME = "dra.net";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<ObjectNode> devices(int gpus) {
    List<ObjectNode> devices = new ArrayList<>();
    devices.add(device("eth0", false));
    for (int number = 0; number < gpus; number++) {
      devices.add(device("rocep" + number + "s0", true));
    }
    return devices;
  }

  private static ObjectNode device(String name, boolean rdma) {
    return JsonValues.object(
        "name",
        name,
        "attributes",
        JsonValues.object(
            "ifName", JsonValues.object("string", name), "rdma", JsonValues.object("bool", rdma)));
  }

  @Override
  public Map<String, String> prepare(ApiObject claim, JsonNode result, Api api) {
    return Map.of("/sys/class/infiniband/" + result.path("device").asString(""), "");
  }
}
