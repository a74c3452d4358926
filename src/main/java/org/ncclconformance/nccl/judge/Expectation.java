package org.ncclconformance.nccl.judge;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a reading is held against.
 *
 * @param demand what must be proven about the transport
 * @param threshold least bandwidth
 * @param tolerance how far below it may be
 * @param ranks ranks that must have taken part, or null where that does not matter
 * @param size size in bytes that must have been reached, or null where that does not matter
 * @param networks names of which every process must use one, or null where any but TCP will do
 */
public record Expectation(
    TransportDemand demand,
    Threshold threshold,
    Tolerance tolerance,
    @Nullable Integer ranks,
    @Nullable Long size,
    @Nullable Set<String> networks) {

  /** Keeps its own copy. */
  public Expectation {
    networks = networks == null ? null : Set.copyOf(networks);
  }
}
