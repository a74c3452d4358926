package org.ncclconformance.situation.hardware;

import java.math.BigDecimal;

/**
 * Bus bandwidth at the largest message in GB/s, as a table of nccl-tests has it: in two halves,
 * with two decimals.
 */
public record BusSpeed(BigDecimal outOfPlace, BigDecimal inPlace) {

  /** What both halves reach. */
  public BigDecimal slowerHalf() {
    return outOfPlace.min(inPlace);
  }

  BigDecimal fasterHalf() {
    return outOfPlace.max(inPlace);
  }

  /** Of a run that nodes of either speed take part in. */
  BusSpeed together(BusSpeed other) {
    return new BusSpeed(outOfPlace.min(other.outOfPlace), inPlace.min(other.inPlace));
  }

  /** As a node's annotation says it. */
  @Override
  public String toString() {
    return outOfPlace.toPlainString() + "/" + inPlace.toPlainString();
  }
}
