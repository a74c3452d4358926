package org.ncclconformance.simulation.admission.webhook;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.expression.ExpressionParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** The {@code matchConditions} of a webhook or policy: all must hold for it to be asked. */
record MatchConditions(JsonNode conditions) {

  boolean hold(Request request) {
    if (conditions.isEmpty()) {
      return true;
    }
    Map<String, JsonNode> variables = variables(request);
    for (JsonNode condition : conditions) {
      if (!ExpressionParser.parse(condition.path("expression").asString("")).isTrue(variables)) {
        return false;
      }
    }
    return true;
  }

  /** What CEL in admission sees of a request. */
  static Map<String, JsonNode> variables(Request request) {
    ObjectNode about = JsonNodeFactory.instance.objectNode();
    about.put("dryRun", request.dryRun());
    about.put("operation", request.operation().name());
    about.put("name", request.name());
    about.put("namespace", request.namespace() == null ? "" : request.namespace());
    about.put("subResource", request.subresource());
    about.putObject("userInfo").put("username", request.user().name());
    Map<String, JsonNode> variables = new HashMap<>();
    variables.put("request", about);
    variables.put("object", orNull(request.object()));
    variables.put("oldObject", orNull(request.old()));
    return variables;
  }

  private static JsonNode orNull(@Nullable ObjectNode object) {
    return object == null ? NullNode.getInstance() : object;
  }
}
