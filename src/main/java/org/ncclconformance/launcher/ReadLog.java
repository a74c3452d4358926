package org.ncclconformance.launcher;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.judge.Expectation;
import org.ncclconformance.nccl.judge.Judgement;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Table;

/**
 * A log and what came of it.
 *
 * @param name as given
 * @param reading what the reader makes of it
 * @param judgement what it comes to, or null where nothing was expected
 */
record ReadLog(String name, Reading reading, @Nullable Judgement judgement) {

  static ReadLog of(String name, Reading reading, @Nullable Expectation expected) {
    return new ReadLog(name, reading, expected == null ? null : Judgement.of(reading, expected));
  }

  /** Whether it yields a bandwidth that is not below what was expected. */
  boolean isGood() {
    return judgement == null ? reading instanceof Reading.Measured : judgement.passed();
  }

  /** MEASURED, or the reason why there is no bandwidth. */
  String outcome() {
    return reading instanceof Reading.NoReading none ? none.reason().name() : "MEASURED";
  }

  /** The table, of which only a measured one is a measurement. */
  @Nullable Table table() {
    return reading instanceof Reading.Measured measured
        ? measured.table()
        : ((Reading.NoReading) reading).evidence();
  }
}
