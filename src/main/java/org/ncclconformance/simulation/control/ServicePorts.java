package org.ncclconformance.simulation.control;

import java.util.List;
import java.util.OptionalInt;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The ports of a Service as its pods have them. */
final class ServicePorts {
  private ServicePorts() {}

  /** Every port of the Service that a pod resolves; none where there is no pod. */
  static ArrayNode of(ApiObject service, List<ApiObject> pods) {
    ArrayNode ports = JsonValues.array();
    if (pods.isEmpty()) {
      return ports;
    }
    for (JsonNode port : service.items("/spec/ports")) {
      OptionalInt number = resolve(port, pods.get(0));
      if (number.isPresent()) {
        ports.add(
            JsonValues.object(
                "name", port.path("name").asString(""),
                "port", number.getAsInt(),
                "protocol", port.path("protocol").asString("TCP")));
      }
    }
    return ports;
  }

  private static OptionalInt resolve(JsonNode port, ApiObject pod) {
    JsonNode target = port.has("targetPort") ? port.path("targetPort") : port.path("port");
    if (target.isNumber()) {
      return OptionalInt.of(target.asInt());
    }
    String name = target.asString("");
    for (JsonNode container : pod.items("/spec/containers")) {
      for (JsonNode candidate : container.path("ports")) {
        if (candidate.path("name").asString("").equals(name)) {
          return OptionalInt.of(candidate.path("containerPort").asInt(0));
        }
      }
    }
    return OptionalInt.empty();
  }
}
