package org.ncclconformance.simulation.fabric;

import java.util.ArrayList;
import java.util.List;

/** A process of a run, with the GPU of its host that it takes. */
record Rank(int number, Host host, int device) {
  static final String SOCKET = "Socket";

  /** By slot, as mpirun does where it is not told otherwise. */
  static List<Rank> place(List<Host> hosts, int ranks) {
    List<Rank> placed = new ArrayList<>();
    for (Host host : hosts) {
      for (int slot = 0; slot < host.slots() && placed.size() < ranks; slot++) {
        placed.add(new Rank(placed.size(), host, slot));
      }
    }
    return placed;
  }

  /** What NCCL calls the network that it takes. */
  String network(MpirunCall call) {
    GivenDevices devices = host.devices();
    boolean efa = devices.efas() > 0;
    boolean forbidden =
        call.variable("NCCL_NET").equals("Socket")
            || (call.variable("NCCL_IB_DISABLE").equals("1") && !efa)
            || (call.variable("NCCL_NET_PLUGIN").equals("none") && efa);
    if (forbidden) {
      return SOCKET;
    }
    if (!host.node().network().isEmpty()) {
      return host.node().network();
    }
    return efa ? "Libfabric" : devices.adapters() > 0 ? "IB" : SOCKET;
  }
}
