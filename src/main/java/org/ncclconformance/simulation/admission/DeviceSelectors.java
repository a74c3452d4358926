package org.ncclconformance.simulation.admission;

import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.expression.ExpressionParser;
import tools.jackson.databind.JsonNode;

/**
 * Refuses selectors of devices in a part of CEL that is not modelled, before the scheduler meets
 * them: there nobody would be told.
 */
public final class DeviceSelectors implements Plugin {
  private static final Set<String> KINDS =
      Set.of(
          "deviceclasses.resource.k8s.io",
          "resourceclaims.resource.k8s.io",
          "resourceclaimtemplates.resource.k8s.io");

  @Override
  public Request admit(Request request) {
    boolean written =
        request.operation() == Operation.CREATE || request.operation() == Operation.UPDATE;
    if (written && request.object() != null && KINDS.contains(request.kind().resource())) {
      for (JsonNode selectors : request.object().path("spec").findValues("selectors")) {
        selectors.forEach(selector -> check(selector.at("/cel/expression").asString("")));
      }
    }
    return request;
  }

  private static void check(String expression) {
    for (String part : List.of("device.capacity", "device.allowMultipleAllocations")) {
      if (expression.contains(part)) {
        throw ApiException.notModelled(part + " in the selector \"" + expression + "\"");
      }
    }
    ExpressionParser.parse(expression);
  }
}
