package org.ncclconformance.simulation.fabric;

import java.util.ArrayList;
import java.util.List;

/** The head of the output: which process has which GPU, up to the first that has none. */
final class DeviceList {
  private final PerfTest test;
  private final List<Rank> ranks;

  DeviceList(PerfTest test, List<Rank> ranks) {
    this.test = test;
    this.ranks = ranks;
  }

  List<String> lines() throws EarlyEndException {
    List<String> lines = new ArrayList<>(List.of(test.banner(), "#", "# Using devices"));
    for (Rank rank : ranks) {
      boolean none =
          rank.host().devices().gpus() == 0 || rank.host().node().fault() instanceof Fault.Cuda;
      if (none || rank.device() >= rank.host().devices().gpus()) {
        String host = rank.host().hostname();
        String why = none ? "no CUDA-capable device is detected" : "invalid device ordinal";
        lines.add("%s: Test CUDA failure common.cu:892 '%s'".formatted(host, why));
        lines.add(" .. %s pid %d: Test failure common.cu:746".formatted(host, 100 + rank.number()));
        throw new EarlyEndException(2, lines.toArray(String[]::new));
      }
      lines.add(line(rank));
    }
    return lines;
  }

  private static String line(Rank rank) {
    return "#  Rank %2d Group  0 Pid %6d on %s device %2d [0x%02x] %s"
        .formatted(
            rank.number(),
            100 + rank.number(),
            rank.host().hostname(),
            rank.device(),
            0x53 + rank.device() * 0x10,
            rank.host().node().product().replace('-', ' '));
  }
}
