package org.ncclconformance.simulation.api;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The scale subresource of a workload. */
final class Scale {
  private Scale() {}

  static ObjectNode of(ObjectNode workload) {
    ObjectNode out = Json.object();
    out.put("kind", "Scale");
    out.put("apiVersion", "autoscaling/v1");
    ObjectNode metadata = Json.child(out, "metadata");
    ObjectNode from = Json.child(workload.deepCopy(), "metadata");
    for (String field :
        new String[] {"name", "namespace", "uid", "resourceVersion", "creationTimestamp"}) {
      Json.carry(from, metadata, field);
    }
    ObjectNode spec = Json.child(out, "spec");
    int wanted = Json.at(workload, "spec", "replicas").asInt(0);
    if (wanted != 0) {
      spec.put("replicas", wanted);
    }
    ObjectNode status = Json.child(out, "status");
    status.put("replicas", Json.at(workload, "status", "replicas").asInt(0));
    status.put("selector", selector(Json.at(workload, "spec", "selector")));
    return out;
  }

  private static String selector(JsonNode selector) {
    List<String> out = new ArrayList<>();
    selector
        .path("matchLabels")
        .properties()
        .forEach(label -> out.add(label.getKey() + "=" + label.getValue().asString("")));
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = Json.text(expression, "key");
      String values = String.join(",", Json.strings(expression.path("values")));
      out.add(
          switch (Json.text(expression, "operator")) {
            case "In" -> key + " in (" + values + ")";
            case "NotIn" -> key + " notin (" + values + ")";
            case "Exists" -> key;
            default -> "!" + key;
          });
    }
    out.sort(String::compareTo);
    return String.join(",", out);
  }
}
