package org.ncclconformance.situation.hardware;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What each GPU node is to be: how fast, and what is said of it beside that. */
final class HardwarePlan {
  private final List<String> nodes;
  private final String odd;
  private final Draw draw;
  private final Map<String, BusSpeed> speeds = new LinkedHashMap<>();
  private final Map<String, Map<HardwareAnnotation, String>> said = new LinkedHashMap<>();

  /**
   * Of nodes that are equally fast.
   *
   * @param nodes at least one
   * @param odd the one that differs where one does
   * @param networks what NCCL is to call the network of a node, where its devices do not tell
   */
  HardwarePlan(
      List<String> nodes, String odd, Map<String, String> networks, RandomGenerator random) {
    this.nodes = List.copyOf(nodes);
    this.odd = odd;
    this.draw = new Draw(random);
    networks.forEach((node, network) -> say(node, HardwareAnnotation.NETWORK, network));
    all(Draw::fast);
  }

  HardwarePlan all(Function<Draw, BusSpeed> drawn) {
    BusSpeed speed = drawn.apply(draw);
    nodes.forEach(node -> speed(node, speed));
    return this;
  }

  HardwarePlan odd(Function<Draw, BusSpeed> drawn) {
    speed(odd, drawn.apply(draw));
    return this;
  }

  HardwarePlan all(HardwareAnnotation annotation, String text) {
    nodes.forEach(node -> say(node, annotation, text));
    return this;
  }

  HardwarePlan odd(HardwareAnnotation annotation, String text) {
    say(odd, annotation, text);
    return this;
  }

  /** A fault of the largest message: that many elements of it are wrong. */
  HardwarePlan wrongValues() {
    return all(HardwareAnnotation.FAULT, "wrong=" + draw.some());
  }

  /** Prints that log instead. */
  HardwarePlan printing(String log) {
    return all(HardwareAnnotation.LOG, PrintedLog.of(log));
  }

  private void speed(String node, BusSpeed speed) {
    speeds.put(node, speed);
    say(node, HardwareAnnotation.GBPS, speed.toString());
  }

  private void say(String node, HardwareAnnotation annotation, String text) {
    said.computeIfAbsent(node, n -> new EnumMap<>(HardwareAnnotation.class)).put(annotation, text);
  }

  Speeds speeds() {
    return new Speeds(speeds);
  }

  Optional<String> said(String node, HardwareAnnotation annotation) {
    return Optional.ofNullable(said.get(node)).map(all -> all.get(annotation));
  }
}
