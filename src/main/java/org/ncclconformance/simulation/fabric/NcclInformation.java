package org.ncclconformance.simulation.fabric;

import java.util.ArrayList;
import java.util.List;

/** What NCCL_DEBUG=INFO adds: each process names its network, and NVLink SHARP where it has it. */
final class NcclInformation {
  private static final int COMMUNICATOR = 0x5581d3a0;

  private final MpirunCall call;
  private final List<Rank> ranks;
  private final boolean channels;

  NcclInformation(MpirunCall call, List<Rank> ranks) {
    this.call = call;
    this.ranks = ranks;
    // between nodes NVLink takes a channel on each of them
    this.channels =
        ranks.stream().allMatch(rank -> rank.host().channel())
            && ranks.stream().map(Rank::host).distinct().count() > 1;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (call.variable("NCCL_DEBUG").equals("INFO")) {
      ranks.forEach(rank -> add(rank, lines));
    }
    return lines;
  }

  private void add(Rank rank, List<String> lines) {
    int number = rank.number();
    String prefix =
        "%s:%d:%d [%d] NCCL INFO "
            .formatted(rank.host().hostname(), 100 + number, 200 + number, rank.device());
    lines.add(prefix + "Using network " + rank.network(call));
    if (call.variable("NCCL_NVLS_ENABLE").equals("0") || !rank.host().node().nvls()) {
      return;
    }
    lines.add(
        prefix
            + "NVLS multicast support is available on dev %d (NVLS_NCHANNELS 16)"
                .formatted(rank.device()));
    if (rank.device() == 0) {
      lines.add(
          prefix
              + "NVLS comm 0x%x headRank %d nHeads %d buffSize 1048576 nvlsPerRankSize 33554432 nvlsTotalSize 268435456"
                  .formatted(COMMUNICATOR + number, number, Math.min(8, ranks.size())));
    }
    if (channels && rank.host().node().spansNodes()) {
      lines.add(
          prefix
              + "comm 0x%x rank %d nRanks %d nNodes 1 localRanks %3$d localRank %2$d MNNVL 1"
                  .formatted(COMMUNICATOR + number, number, ranks.size()));
    }
  }
}
