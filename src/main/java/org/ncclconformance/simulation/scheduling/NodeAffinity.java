package org.ncclconformance.simulation.scheduling;

import java.util.Map;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** A pod's node selector and node affinity. */
final class NodeAffinity {
  private NodeAffinity() {}

  static boolean matches(ApiObject pod, ApiObject node) {
    Map<String, String> labels = node.labels();
    if (!labels.entrySet().containsAll(pod.strings("/spec/nodeSelector").entrySet())) {
      return false;
    }
    JsonNode required =
        pod.at("/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution");
    return required.path("nodeSelectorTerms").isEmpty() || selects(required, node);
  }

  /** Whether one of the terms of a NodeSelector holds. */
  static boolean selects(JsonNode selector, ApiObject node) {
    Map<String, String> labels = node.labels();
    return selector
        .path("nodeSelectorTerms")
        .valueStream()
        .anyMatch(term -> term(term, node, labels));
  }

  /** The weights of the preferences that the node meets, added up. */
  static int preference(ApiObject pod, ApiObject node) {
    int sum = 0;
    for (JsonNode preferred :
        pod.items("/spec/affinity/nodeAffinity/preferredDuringSchedulingIgnoredDuringExecution")) {
      if (term(preferred.path("preference"), node, node.labels())) {
        sum += preferred.path("weight").asInt(0);
      }
    }
    return sum;
  }

  private static boolean term(JsonNode term, ApiObject node, Map<String, String> labels) {
    for (JsonNode expression : term.path("matchExpressions")) {
      if (!expression(expression, labels)) {
        return false;
      }
    }
    for (JsonNode field : term.path("matchFields")) {
      if (!expression(field, Map.of("metadata.name", node.name()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean expression(JsonNode expression, Map<String, String> labels) {
    String value = labels.get(expression.path("key").asString(""));
    boolean in = false;
    for (JsonNode candidate : expression.path("values")) {
      in |= candidate.asString("").equals(value);
    }
    return switch (expression.path("operator").asString("")) {
      case "In" -> in;
      case "NotIn" -> !in;
      case "Exists" -> value != null;
      case "DoesNotExist" -> value == null;
      case "Gt" -> value != null && bound(value) > bound(first(expression));
      case "Lt" -> value != null && bound(value) < bound(first(expression));
      default -> false;
    };
  }

  private static String first(JsonNode expression) {
    return expression.path("values").path(0).asString("0");
  }

  private static long bound(String value) {
    return Long.parseLong(value);
  }
}
