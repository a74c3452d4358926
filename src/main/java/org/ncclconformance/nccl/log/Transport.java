package org.ncclconformance.nccl.log;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What NCCL's own lines say about the way the data went; they need NCCL_DEBUG=INFO.
 *
 * @param networks processes ({@code host:pid}) by the network that each says it uses
 * @param problems lines that say why a network was not used, the first 16
 * @param gpuDirect whether a channel uses GPUDirect RDMA
 * @param nvlsBanner whether a device offers NVLS multicast, which does not prove that it was used
 * @param nvlsCommunicator whether a communicator uses NVLS
 * @param mnnvl whether a communicator spans nodes by NVLink
 */
public record Transport(
    Map<String, Set<String>> networks,
    List<String> problems,
    boolean gpuDirect,
    boolean nvlsBanner,
    boolean nvlsCommunicator,
    boolean mnnvl) {

  /** NCCL's name for plain TCP, where no plugin and no InfiniBand device was found. */
  static final String SOCKET = "Socket";

  /** Keeps its own copies, in the order of names. */
  public Transport {
    TreeMap<String, Set<String>> copy = new TreeMap<>();
    networks.forEach((network, processes) -> copy.put(network, Set.copyOf(processes)));
    networks = Collections.unmodifiableMap(copy);
    problems = List.copyOf(problems);
  }

  /** Whether any process fell back to TCP sockets. */
  public boolean usesSocket() {
    return networks.containsKey(SOCKET);
  }

  /** How many processes say which network they use. */
  public int processes() {
    return (int) networks.values().stream().flatMap(Set::stream).distinct().count();
  }

  /** The networks with the number of processes that named each, or that none did. */
  public String describe() {
    return networks.isEmpty()
        ? "no process says which network it uses"
        : networks.entrySet().stream()
            .map(
                entry ->
                    entry.getKey()
                        + " ("
                        + entry.getValue().size()
                        + (entry.getValue().size() == 1 ? " process)" : " processes)"))
            .collect(Collectors.joining(", "));
  }
}
