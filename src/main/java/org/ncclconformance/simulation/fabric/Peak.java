package org.ncclconformance.simulation.fabric;

import java.math.BigDecimal;
import java.util.Optional;

/** GB/s of bus bandwidth at 16 GiB, with the result in another buffer and in the same one. */
record Peak(double outOfPlace, double inPlace) {

  /** {@code 338.16}, or out of and in place, {@code 338.16/335.02}. */
  static Optional<Peak> parse(String text) {
    int slash = text.indexOf('/');
    Optional<Double> first = speed(slash < 0 ? text : text.substring(0, slash));
    Optional<Double> second = slash < 0 ? first : speed(text.substring(slash + 1));
    return first.flatMap(out -> second.map(in -> new Peak(out, in)));
  }

  private static Optional<Double> speed(String text) {
    // no more than a person writes: with a long exponent, some of these numbers are very long
    if (!text.matches("\\d{1,15}(\\.\\d{1,15})?([eE][+-]?\\d{1,3})?")) {
      return Optional.empty();
    }
    return Optional.of(new BigDecimal(text).doubleValue())
        .filter(speed -> speed > 0 && Double.isFinite(speed));
  }

  Peak slowest(Peak other) {
    return new Peak(Math.min(outOfPlace, other.outOfPlace), Math.min(inPlace, other.inPlace));
  }

  Peak times(double factor) {
    return new Peak(outOfPlace * factor, inPlace * factor);
  }
}
