package org.ncclconformance.nccl.judge;

/** What a log must prove about the way the data went. */
public enum TransportDemand {
  /** Nothing. */
  NONE,
  /** A network plugin or InfiniBand on every process that says anything, and TCP on none. */
  NETWORK,
  /**
   * A communicator that uses NVLS. That a device offers multicast is not enough: NCCL prints it
   * also where it then goes another way.
   */
  NVLS,
  /** The same, and a communicator that spans nodes by NVLink. */
  NVLINK_BETWEEN_NODES;

  /** What that check is about, whatever the platform. */
  public static TransportDemand of(CheckName check) {
    return switch (check) {
      case ALL_REDUCE -> NONE;
      case ALL_REDUCE_NET -> NETWORK;
      case ALL_REDUCE_NVLS -> NVLS;
    };
  }
}
