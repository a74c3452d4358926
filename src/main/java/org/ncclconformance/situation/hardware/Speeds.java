package org.ncclconformance.situation.hardware;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How fast the hardware was made: drawn anew each time, so that nobody knows a number before it is
 * measured. Empty where hardware is real, and nobody knows how fast it is.
 *
 * @param byNode GPU nodes that a benchmark would use, by name
 */
public record Speeds(Map<String, BusSpeed> byNode) {
  /** Of hardware that nobody made. */
  public static final Speeds UNKNOWN = new Speeds(Map.of());

  public Speeds {
    byNode = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(byNode));
  }

  /** What a run measures that all of the nodes take part in; empty where nobody knows. */
  public Optional<BusSpeed> ofAll() {
    return byNode.values().stream().reduce(BusSpeed::together);
  }

  /** The speed of the node, which hardware that was arranged has. */
  public BusSpeed of(String node) {
    return Optional.ofNullable(byNode.get(node))
        .orElseThrow(
            () -> new IllegalStateException("no speed was drawn for node " + node + ": " + this));
  }

  /** What some of the halves or nodes reach, and others do not. */
  public BigDecimal between() {
    BigDecimal least = extreme(byNode.values(), false);
    BigDecimal most = extreme(byNode.values(), true);
    return least.add(most).divide(BigDecimal.valueOf(2), 2, RoundingMode.HALF_UP);
  }

  /** From the slowest to the fastest node, by their slower halves, as a verdict says it. */
  public String range() {
    List<BigDecimal> halves = byNode.values().stream().map(BusSpeed::slowerHalf).sorted().toList();
    return "from "
        + halves.get(0).toPlainString()
        + " to "
        + halves.get(halves.size() - 1).toPlainString()
        + " GB/s";
  }

  private static BigDecimal extreme(Collection<BusSpeed> all, boolean most) {
    return all.stream()
        .map(speed -> most ? speed.fasterHalf() : speed.slowerHalf())
        .reduce(most ? BigDecimal::max : BigDecimal::min)
        .orElseThrow(() -> new IllegalStateException("nobody knows how fast this hardware is"));
  }

  @Override
  public String toString() {
    return byNode.isEmpty()
        ? "not known"
        : byNode.entrySet().stream()
            .map(node -> node.getKey() + " " + node.getValue())
            .collect(Collectors.joining(", ", "", " GB/s"));
  }
}
