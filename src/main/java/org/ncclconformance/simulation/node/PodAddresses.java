package org.ncclconformance.simulation.node;

import java.util.HashSet;
import java.util.Set;

/** The pod addresses of one node; each is given again only after all others. */
final class PodAddresses {
  private final NodeIdentity node;
  private final Set<String> taken = new HashSet<>();
  private int last = 1;

  PodAddresses(NodeIdentity node) {
    this.node = node;
  }

  synchronized String take() {
    String address;
    do {
      last = last == 254 ? 2 : last + 1;
      address = node.podAddress(last);
    } while (!taken.add(address));
    return address;
  }

  synchronized void release(String address) {
    taken.remove(address);
  }
}
