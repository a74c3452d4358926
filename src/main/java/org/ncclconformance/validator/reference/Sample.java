package org.ncclconformance.validator.reference;

import java.math.BigDecimal;
import org.ncclconformance.nccl.judge.Judgement;
import org.ncclconformance.nccl.judge.Judgement.Grade;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.matrix.BenchmarkShape;

/** One run of several, read and judged. */
record Sample(BenchmarkShape shape, Reading reading, Judgement judgement) {

  /** Whether it is a bandwidth, high or low. */
  boolean isMeasured() {
    return judgement.grade() == Grade.PASSED || isSlow();
  }

  boolean isSlow() {
    return judgement.grade() == Grade.BELOW_THRESHOLD;
  }

  /** GB/s of the slower half; of a bandwidth only. */
  BigDecimal lower() {
    Reading.Measured measured = (Reading.Measured) reading;
    return measured.outOfPlace().busbw().min(measured.inPlace().busbw());
  }

  /** As a reader sees it: the nodes and the number. */
  String words() {
    return shape.names()
        + ": "
        + (isMeasured() ? lower().toPlainString() + " GB/s" : judgement.grade());
  }
}
