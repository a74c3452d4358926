package org.ncclconformance.simulation.fabric;

import org.ncclconformance.simulation.json.ApiObject;

/**
 * A pod that mpirun has reached.
 *
 * @param channel whether its processes have a channel to the GPUs of other nodes
 */
record Host(ApiObject pod, int slots, GivenDevices devices, NodeHardware node, boolean channel) {

  /** What its processes know as their host. */
  String hostname() {
    return hostname(pod);
  }

  static String hostname(ApiObject pod) {
    String hostname = pod.text("/spec/hostname");
    return hostname.isEmpty() ? pod.name() : hostname;
  }
}
