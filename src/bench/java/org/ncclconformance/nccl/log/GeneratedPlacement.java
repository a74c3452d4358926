package org.ncclconformance.nccl.log;

import java.util.Random;

/**
 * Halves of rows that agree with themselves, in millionths: what takes 30 microseconds and a byte
 * at 250 GB/s, give or take, so that no two numbers have the same digits.
 */
final class GeneratedPlacement {
  private static final long MILLION = 1_000_000;

  private final Random random = new Random(7);
  private long time;
  private long algbw;
  private long busbw;
  private long sum;
  private long count;

  void measure(long size) {
    time = iteration(size);
    algbw = Math.round(size * 1e9 / time);
    busbw = Math.round(algbw * 1.875);
    sum += busbw;
    count++;
  }

  /** The time of one iteration. */
  long iteration(long size) {
    return Math.round((30 + size / 250e3) * (1 + 0.02 * random.nextDouble()) * MILLION);
  }

  void print(StringBuilder log, String time, String algbw, String busbw, String end) {
    decimal(log.append(time), this.time);
    decimal(log.append(algbw), this.algbw);
    decimal(log.append(busbw), this.busbw);
    log.append(end);
  }

  /** As %f, which takes too long a million times. */
  static void decimal(StringBuilder log, long millionths) {
    log.append(millionths / MILLION).append('.');
    log.append(String.valueOf(MILLION + millionths % MILLION), 1, 7);
  }

  long average() {
    return Math.round((double) sum / count);
  }
}
