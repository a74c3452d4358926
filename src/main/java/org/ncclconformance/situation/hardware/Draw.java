package org.ncclconformance.situation.hardware;

import java.math.BigDecimal;
import java.util.random.RandomGenerator;

/** Draws speeds, each half by itself. */
final class Draw {
  /**
   * In hundredths of a GB/s: above every floor of the matrix, so that a cluster reaches its own.
   */
  static final int FAST_FROM = 860_00;

  static final int FAST_TO = 1_200_00;

  /** Below every floor of the matrix, and above what sockets give. */
  static final int SLOW_FROM = 13_00;

  static final int SLOW_TO = 32_00;

  private static final int SOCKETS_FROM = 2_00;
  private static final int SOCKETS_TO = 11_50;

  private final RandomGenerator random;

  Draw(RandomGenerator random) {
    this.random = random;
  }

  BusSpeed fast() {
    return new BusSpeed(fastHalf(), fastHalf());
  }

  BusSpeed slow() {
    return new BusSpeed(slowHalf(), slowHalf());
  }

  BigDecimal fastHalf() {
    return between(FAST_FROM, FAST_TO);
  }

  BigDecimal slowHalf() {
    return between(SLOW_FROM, SLOW_TO);
  }

  /** As fast as TCP may be. */
  BusSpeed overSockets() {
    return new BusSpeed(between(SOCKETS_FROM, SOCKETS_TO), between(SOCKETS_FROM, SOCKETS_TO));
  }

  /** How many of something, at least one. */
  int some() {
    return 1 + random.nextInt(999);
  }

  private BigDecimal between(int from, int to) {
    return BigDecimal.valueOf(random.nextInt(from, to), 2);
  }
}
