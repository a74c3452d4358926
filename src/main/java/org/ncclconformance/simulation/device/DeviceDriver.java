package org.ncclconformance.simulation.device;

import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A driver of devices: what it offers on a node, and what a container gets of what was granted. */
public interface DeviceDriver {

  /** Why a claim cannot be made ready, in the driver's words. */
  final class UnpreparedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnpreparedException(String why) {
      super(why);
    }
  }

  /** As ResourceSlices and allocations name it. */
  String name();

  /** The devices on a node of so many GPUs, as a ResourceSlice lists them. */
  List<ObjectNode> devices(int gpus);

  /**
   * The files that a container finds of a device.
   *
   * @param result the device's entry in the claim's allocation
   * @param api in the node's name
   */
  Map<String, String> prepare(ApiObject claim, JsonNode result, Api api) throws UnpreparedException;
}
