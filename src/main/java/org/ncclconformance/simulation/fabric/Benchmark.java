package org.ncclconformance.simulation.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A benchmark whose processes have been started. */
final class Benchmark {
  private final MpirunCall call;
  private final List<Rank> ranks;

  Benchmark(MpirunCall call, List<Rank> ranks) {
    this.call = call;
    this.ranks = ranks;
  }

  Outcome outcome() throws EarlyEndException {
    Host first = ranks.get(0).host();
    Optional<Outcome.Ended> printed = first.node().printed();
    if (printed.isPresent()) {
      return printed.get();
    }
    List<String> lines = new ArrayList<>(new DeviceList(call.test(), ranks).lines());
    lines.addAll(new NcclInformation(call, ranks).lines());
    Fault fault = fault();
    if (fault instanceof Fault.Hang) {
      return new Outcome.Hanging(lines);
    }
    if (fault instanceof Fault.Fail) {
      lines.add(
          first.hostname()
              + ": Test NCCL failure common.cu:1029 'remote process exited or there was a network"
              + " error / '");
      lines.add(" .. " + first.hostname() + " pid 100: Test failure common.cu:891");
      return new Outcome.Ended(lines, 1);
    }
    ReduceTable table =
        new ReduceTable(call.test(), ranks.size(), new Speed(ranks, call).peak(), fault);
    lines.addAll(table.lines());
    return new Outcome.Ended(lines, table.wrong() > 0 ? 1 : 0);
  }

  /** The fault that shows: the first that a process meets. */
  private Fault fault() {
    return ranks.stream()
        .map(rank -> rank.host().node().fault())
        .filter(fault -> !(fault instanceof Fault.None))
        .findFirst()
        .orElseGet(Fault.None::new);
  }
}
