package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The scale subresource of a workload. */
public final class Scale {
  private Scale() {}

  public static ObjectNode of(ObjectNode workload) {
    ObjectNode out = JsonTree.object();
    out.put("kind", "Scale");
    out.put("apiVersion", "autoscaling/v1");
    ObjectNode metadata = JsonTree.child(out, "metadata");
    ObjectNode from = JsonTree.child(workload.deepCopy(), "metadata");
    for (String field :
        new String[] {"name", "namespace", "uid", "resourceVersion", "creationTimestamp"}) {
      JsonTree.carry(from, metadata, field);
    }
    ObjectNode spec = JsonTree.child(out, "spec");
    int wanted = JsonTree.at(workload, "spec", "replicas").asInt(0);
    if (wanted != 0) {
      spec.put("replicas", wanted);
    }
    ObjectNode status = JsonTree.child(out, "status");
    status.put("replicas", JsonTree.at(workload, "status", "replicas").asInt(0));
    status.put("selector", selector(JsonTree.at(workload, "spec", "selector")));
    return out;
  }

  private static String selector(JsonNode selector) {
    List<String> out = new ArrayList<>();
    selector
        .path("matchLabels")
        .properties()
        .forEach(label -> out.add(label.getKey() + "=" + label.getValue().asString("")));
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = JsonTree.text(expression, "key");
      String values = String.join(",", JsonTree.strings(expression.path("values")));
      out.add(
          switch (JsonTree.text(expression, "operator")) {
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
