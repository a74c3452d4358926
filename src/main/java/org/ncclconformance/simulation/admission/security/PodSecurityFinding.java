package org.ncclconformance.simulation.admission.security;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One control that a pod does not meet, and where. */
record PodSecurityFinding(String reason, String detail) {

  String text() {
    return "%s (%s)".formatted(reason, detail);
  }

  static Optional<PodSecurityFinding> where(boolean found, String reason, String detail) {
    return found ? Optional.of(new PodSecurityFinding(reason, detail)) : Optional.empty();
  }

  /** As {@code container "a"} or {@code containers "a", "b"}. */
  static String counted(String noun, List<String> names) {
    return noun + (names.size() == 1 ? " " : "s ") + quoted(names);
  }

  static String quoted(List<String> names) {
    return names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
  }
}
