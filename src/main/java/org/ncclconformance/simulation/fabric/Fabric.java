package org.ncclconformance.simulation.fabric;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.network.Network;

/**
 * What {@code mpirun ... all_reduce_perf} prints follows from the cluster, never from what its
 * caller asks for: which pods the hostfile means, whether they let mpirun in on port 22, which
 * nodes they are on, how many GPUs and adapters each of them was given, and what the nodes say of
 * their hardware in annotations:
 *
 * <pre>
 * fabric.ncclconformance.org/gbps     338.16, or out of and in place, 338.16/335.02
 * fabric.ncclconformance.org/network  IB, Libfabric, Socket; otherwise by the adapters
 * fabric.ncclconformance.org/nvls     off: no NVLink SHARP
 * fabric.ncclconformance.org/fault    hang, fail, cut, cuda, wrong=N
 * fabric.ncclconformance.org/log      printed instead, as it is
 * fabric.ncclconformance.org/exit     with that code
 * </pre>
 *
 * <p>They are read anew for each run. NCCL's own variables act as they do on hardware.
 */
public final class Fabric {
  private final Api api;
  private final Network network;
  private final Peak usual;

  /**
   * The fabric of a cluster.
   *
   * @param api reads pods and nodes, whoever runs the benchmark
   * @param gbps the speed of nodes that say nothing of it
   */
  public Fabric(Api api, Network network, BigDecimal gbps) {
    this.api = api;
    this.network = network;
    this.usual = new Peak(gbps.doubleValue(), gbps.doubleValue());
  }

  /** Calls mpirun with these arguments in that pod. */
  public Outcome mpirun(
      List<String> arguments, Map<String, String> environment, Launcher launcher) {
    try {
      return run(MpirunCall.of(arguments, environment), launcher);
    } catch (EarlyEndException early) {
      return early.outcome();
    }
  }

  private Outcome run(MpirunCall call, Launcher launcher) throws EarlyEndException {
    HostSearch search = new HostSearch(api, network, usual, launcher);
    List<HostLine> lines = lines(call.hostfile(), launcher);
    if (lines.isEmpty()) {
      lines.add(search.itself());
    }
    int slots = lines.stream().mapToInt(HostLine::slots).sum();
    int ranks = call.ranks() == 0 ? slots : call.ranks();
    if (ranks > slots || ranks == 0) {
      throw new EarlyEndException(
          1,
          "There are not enough slots available in the system to satisfy the " + ranks,
          "slots that were requested by the application:",
          "",
          "  " + call.test().program());
    }
    List<Host> hosts = new ArrayList<>();
    for (HostLine line : lines) {
      hosts.add(search.reach(line));
    }
    return new Benchmark(call, Rank.place(hosts, ranks)).outcome();
  }

  private static List<HostLine> lines(Optional<String> hostfile, Launcher launcher)
      throws EarlyEndException {
    List<HostLine> lines = new ArrayList<>();
    if (hostfile.isEmpty()) {
      return lines;
    }
    String path = hostfile.get();
    String text =
        launcher
            .read(path)
            .orElseThrow(
                () ->
                    new EarlyEndException(
                        1, "mpirun: the hostfile " + path + ": No such file or directory"));
    for (String line : text.lines().filter(HostLine::says).toList()) {
      lines.add(HostLine.of(line));
    }
    return lines;
  }
}
