package org.ncclconformance.simulation.fabric;

import java.util.Map;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Quantity;
import tools.jackson.databind.JsonNode;

/**
 * The devices that the containers of a pod were given, whatever their full names.
 *
 * @param adapters of any kind but EFA
 */
record GivenDevices(int gpus, int efas, int adapters) {

  static GivenDevices to(ApiObject pod) {
    return new GivenDevices(
        count(pod, "/gpu"),
        count(pod, "/efa"),
        count(pod, "/mlnxnics") + count(pod, "hca_shared_devices_a"));
  }

  private static int count(ApiObject pod, String ending) {
    int sum = 0;
    for (JsonNode container : pod.items("/spec/containers")) {
      for (Map.Entry<String, String> limit :
          ApiObject.strings(container.at("/resources/limits")).entrySet()) {
        if (limit.getKey().endsWith(ending)) {
          sum += Quantity.of(limit.getValue()).value().intValue();
        }
      }
    }
    return sum;
  }
}
