package org.ncclconformance.situation.hardware;

import io.fabric8.kubernetes.api.model.Node;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What an annotation of a node says of its hardware, in the words of the lab's fabric. */
enum HardwareAnnotation {
  GBPS(
      "GB/s above 0 and below 100000, as 338.16, or out of and in place, 338.16/335.02",
      HardwareAnnotation::isSpeed),
  NETWORK("one line", text -> !text.contains("\n")),
  NVLS("off or on", text -> text.equals("off") || text.equals("on")),
  FAULT(
      "hang, fail, cut, cuda or wrong=N",
      text -> text.matches("hang|fail|cut|cuda|wrong=[1-9]\\d{0,8}")),
  LOG("any text", text -> true),
  EXIT("an exit code from 0 to 255", text -> text.matches("\\d{1,2}|1\\d\\d|2[0-4]\\d|25[0-5]"));

  private static final Pattern SPEED = Pattern.compile("\\d{1,5}(?:\\.\\d{1,6})?");
  private static final String PREFIX = "fabric.ncclconformance.org/";

  private final String valid;
  private final Predicate<String> isValid;

  HardwareAnnotation(String valid, Predicate<String> isValid) {
    this.valid = valid;
    this.isValid = isValid;
  }

  String key() {
    return PREFIX + name().toLowerCase(java.util.Locale.ROOT);
  }

  /** What the node says; empty where it says nothing. */
  Optional<String> of(Node node) {
    Map<String, String> annotations =
        Objects.requireNonNullElse(node.getMetadata().getAnnotations(), Map.of());
    return Optional.ofNullable(annotations.get(key()));
  }

  /** What is wrong with what the node says, as one line. */
  Optional<String> wrong(Node node) {
    return of(node)
        // as the fabric takes it: an empty one says nothing
        .filter(text -> !text.isEmpty() && !isValid.test(text))
        .map(text -> said(node, text) + "; valid is " + valid);
  }

  /** As {@code Node a, annotation b: found 'c'}. */
  String said(Node node, String text) {
    return "Node "
        + node.getMetadata().getName()
        + ", annotation "
        + key()
        + ": found '"
        + text.replaceAll("\\s+", " ")
        + "'";
  }

  private static boolean isSpeed(String text) {
    String[] halves = text.split("/", -1);
    if (halves.length > 2) {
      return false;
    }
    for (String half : halves) {
      if (!SPEED.matcher(half).matches() || new BigDecimal(half).signum() == 0) {
        return false;
      }
    }
    return true;
  }
}
