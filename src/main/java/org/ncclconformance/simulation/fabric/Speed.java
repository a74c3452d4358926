package org.ncclconformance.simulation.fabric;

import java.util.List;

/** How fast the processes of a run are together: as fast as the slowest node lets them. */
record Speed(List<Rank> ranks, MpirunCall call) {
  private static final Peak OVER_SOCKETS = new Peak(11.87, 11.82);
  private static final double NVLINK_ALONE = 1.4;

  Peak peak() {
    Peak peak =
        ranks.stream().map(rank -> rank.host().node().peak()).reduce(Peak::slowest).orElseThrow();
    if (ranks.stream().map(rank -> rank.host().node().name()).distinct().count() == 1) {
      return peak.times(NVLINK_ALONE);
    }
    boolean sockets = ranks.stream().anyMatch(rank -> rank.network(call).equals(Rank.SOCKET));
    return sockets ? peak.slowest(OVER_SOCKETS) : peak;
  }
}
