package org.ncclconformance.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** The paths at which two objects differ, written as evidence writes them. */
final class Differences {
  private final List<String> paths = new ArrayList<>();

  private Differences() {}

  /**
   * As {@code spec.replicas}, {@code metadata.labels[example.com/x]}, {@code spec.ports[0].port}.
   */
  static List<String> between(JsonNode one, JsonNode other) {
    Differences differences = new Differences();
    differences.compare("", one, other);
    return List.copyOf(differences.paths);
  }

  private void compare(String path, JsonNode one, JsonNode other) {
    if (children(one, other) || children(other, one)) {
      TreeSet<String> names = new TreeSet<>(one.propertyNames());
      names.addAll(other.propertyNames());
      names.forEach(name -> compare(below(path, name), one.path(name), other.path(name)));
    } else if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        compare(path + "[" + i + "]", one.get(i), other.get(i));
      }
    } else if (!same(one, other)) {
      paths.add(path);
    }
  }

  /** Whether one has fields, and the other fields or nothing at all. */
  private static boolean children(JsonNode one, JsonNode other) {
    return one.isObject() && !one.isEmpty() && (other.isObject() || other.isMissingNode());
  }

  /** Numbers by value, since a typed schema turns 0 into 0.0; and nothing is as good as empty. */
  private static boolean same(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue()) == 0;
    }
    return one.equals(other) || (empty(one) && empty(other));
  }

  private static boolean empty(JsonNode node) {
    return node.isMissingNode() || node.isNull() || (node.isContainer() && node.isEmpty());
  }

  private static String below(String path, String name) {
    String step = name.matches("[A-Za-z0-9_-]+") ? "." + name : "[" + name + "]";
    return path.isEmpty() && step.startsWith(".") ? name : path + step;
  }
}
