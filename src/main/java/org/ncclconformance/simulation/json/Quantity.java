package org.ncclconformance.simulation.json;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;

/** An amount of a resource, as {@code 500m}, {@code 4Gi} or {@code 8}. */
public record Quantity(BigDecimal value) implements Comparable<Quantity> {
  public static final Quantity ZERO = new Quantity(BigDecimal.ZERO);
  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("m", new BigDecimal("0.001")),
          Map.entry("k", BigDecimal.TEN.pow(3)),
          Map.entry("M", BigDecimal.TEN.pow(6)),
          Map.entry("G", BigDecimal.TEN.pow(9)),
          Map.entry("T", BigDecimal.TEN.pow(12)),
          Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
          Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
          Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
          Map.entry("Ti", BigDecimal.valueOf(1L << 40)));

  public static Quantity of(String text) {
    int end = text.length();
    while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
      end--;
    }
    String unit = text.substring(end);
    BigDecimal number = new BigDecimal(text.substring(0, end));
    return new Quantity(unit.isEmpty() ? number : number.multiply(unit(unit, text)));
  }

  private static BigDecimal unit(String unit, String text) {
    BigDecimal factor = UNITS.get(unit);
    if (factor == null) {
      throw new IllegalArgumentException("No known unit in the quantity " + text + ".");
    }
    return factor;
  }

  public Quantity plus(Quantity other) {
    return new Quantity(value.add(other.value));
  }

  public Quantity minus(Quantity other) {
    return new Quantity(value.subtract(other.value));
  }

  public Quantity max(Quantity other) {
    return new Quantity(value.max(other.value));
  }

  @Override
  public int compareTo(Quantity other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal plain = value.stripTrailingZeros();
    return plain.scale() > 0
        ? plain.movePointRight(3).setScale(0, RoundingMode.UP).toPlainString() + "m"
        : plain.toPlainString();
  }
}
