package org.ncclconformance.simulation.admission;

import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;

/** Whether labels meet a {@code LabelSelector}; an absent or empty one is met by all. */
public record LabelSelector(JsonNode selector) {

  public boolean matches(JsonNode labels) {
    for (var wanted : selector.path("matchLabels").properties()) {
      if (!labels.path(wanted.getKey()).equals(wanted.getValue())) {
        return false;
      }
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      if (!meets(expression, labels.path(expression.path("key").asString("")))) {
        return false;
      }
    }
    return true;
  }

  private static boolean meets(JsonNode expression, JsonNode value) {
    boolean listed = false;
    for (JsonNode allowed : expression.path("values")) {
      listed |= allowed.equals(value);
    }
    String operator = expression.path("operator").asString("");
    return switch (operator) {
      case "In" -> listed;
      case "NotIn" -> !listed;
      case "Exists" -> !value.isMissingNode();
      case "DoesNotExist" -> value.isMissingNode();
      default -> throw ApiException.notModelled("the label selector operator \"" + operator + "\"");
    };
  }
}
