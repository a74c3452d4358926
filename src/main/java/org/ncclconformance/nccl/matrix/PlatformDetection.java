package org.ncclconformance.nccl.matrix;

import java.util.List;
import org.ncclconformance.cluster.GpuNode;

/** The platform that nodes say they are, with what they said. */
public sealed interface PlatformDetection {

  /**
   * They agree. The platform need not be one that has a benchmark.
   *
   * @param evidence what the conclusion rests on, one sentence
   */
  record Detected(Platform platform, String evidence) implements PlatformDetection {}

  /**
   * They do not say, or not the same.
   *
   * @param why one sentence
   */
  record Undetermined(String why) implements PlatformDetection {}

  /** Detects the platform of nodes that are used together. */
  static PlatformDetection of(List<GpuNode> nodes) {
    return PlatformSigns.read(nodes);
  }
}
