package org.ncclconformance.simulation.fabric;

import java.util.ArrayList;
import java.util.List;

/**
 * What nccl-tests is asked to measure.
 *
 * @param factor from one size to the next, as given; 0 where it was not
 */
record PerfTest(String program, long smallest, long largest, int factor, boolean checked) {

  /** The sizes of its messages, in bytes. */
  List<Long> sizes() {
    List<Long> sizes = new ArrayList<>();
    int by = Math.max(2, factor);
    for (long size = smallest; size <= largest; size *= by) {
      sizes.add(size);
      if (size > largest / by) {
        break;
      }
    }
    return sizes;
  }

  /** The first line that it prints. */
  String banner() {
    return ("# nThread 1 nGpus 1 minBytes %d maxBytes %d step: %d(factor) warmup iters: 5 iters: 20"
            + " agg iters: 1 validation: %d graph: 0")
        .formatted(smallest, largest, factor, checked ? 1 : 0);
  }
}
