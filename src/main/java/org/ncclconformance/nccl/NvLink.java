package org.ncclconformance.nccl;

/** How far NVLink is expected to carry a check. */
public enum NvLink {
  /** Nowhere in particular. */
  UNASKED,
  /** NVLink SHARP between the GPUs of each node. */
  NODE,
  /** Between nodes, as in a GB200 NVL72. */
  NODES
}
