package org.ncclconformance.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/** GB/s, from 0 in steps of 1, 2 or 5 times a power of ten. */
record SpeedAxis(BigDecimal step, int steps, int top, int bottom) {
  private static final int FEWEST = 4;

  /** One mark, as a number and as it is written. */
  record Tick(double value, String label) {}

  static SpeedAxis upTo(BigDecimal largest, int top, int bottom) {
    BigDecimal most = largest.signum() == 0 ? BigDecimal.ONE : largest;
    BigDecimal decade = BigDecimal.ONE.scaleByPowerOfTen(most.precision() - most.scale());
    // of the steps that leave at least so many of them below the largest value, the greatest
    BigDecimal step =
        Stream.of("0.5", "0.2", "0.1", "0.05", "0.02")
            .map(factor -> decade.multiply(new BigDecimal(factor)))
            .filter(s -> most.divideToIntegralValue(s).intValue() >= FEWEST)
            .findFirst()
            .orElseThrow();
    return new SpeedAxis(step, most.divideToIntegralValue(step).intValue() + 1, top, bottom);
  }

  List<Tick> ticks() {
    return Stream.iterate(0, i -> i <= steps, i -> i + 1)
        .map(i -> step.multiply(new BigDecimal(i)))
        .map(value -> new Tick(value.doubleValue(), written(value)))
        .toList();
  }

  double y(double value) {
    double whole = step.doubleValue() * steps;
    return bottom - value / whole * (bottom - top);
  }

  // what is wider than the margin is written with an exponent
  private static String written(BigDecimal value) {
    String plain = plain(value);
    return plain.length() <= 8 ? plain : value.stripTrailingZeros().toString();
  }

  /** Without zeros at the end and without an exponent. */
  static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
