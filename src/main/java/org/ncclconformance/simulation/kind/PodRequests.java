package org.ncclconformance.simulation.kind;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Quantity;
import tools.jackson.databind.JsonNode;

/**
 * What a pod asks of a node: the sum over its containers and sidecars, or an init container that
 * wants more together with the sidecars before it.
 */
public final class PodRequests {
  private final Map<String, Quantity> amounts;

  private PodRequests(Map<String, Quantity> amounts) {
    this.amounts = amounts;
  }

  public static PodRequests of(ApiObject pod) {
    Map<String, Quantity> sum = new LinkedHashMap<>();
    Map<String, Quantity> sidecars = new LinkedHashMap<>();
    Map<String, Quantity> most = new LinkedHashMap<>();
    pod.items("/spec/containers").forEach(c -> add(requests(c), sum));
    for (JsonNode container : pod.items("/spec/initContainers")) {
      Map<String, Quantity> together = new LinkedHashMap<>(sidecars);
      add(requests(container), together);
      together.forEach((name, q) -> most.merge(name, q, Quantity::max));
      if (container.path("restartPolicy").asString("").equals("Always")) {
        add(requests(container), sidecars);
      }
    }
    add(sidecars, sum);
    most.forEach((name, q) -> sum.merge(name, q, Quantity::max));
    return new PodRequests(sum);
  }

  private static void add(Map<String, Quantity> amounts, Map<String, Quantity> to) {
    amounts.forEach((name, q) -> to.merge(name, q, Quantity::plus));
  }

  /** A limit without a request is a request. */
  private static Map<String, Quantity> requests(JsonNode container) {
    Map<String, Quantity> requests = new LinkedHashMap<>();
    for (String field : new String[] {"limits", "requests"}) {
      container
          .path("resources")
          .path(field)
          .properties()
          .forEach(f -> requests.put(f.getKey(), Quantity.of(f.getValue().asString(""))));
    }
    return requests;
  }

  public Set<String> names() {
    return amounts.keySet();
  }

  public Quantity get(String name) {
    return amounts.getOrDefault(name, Quantity.ZERO);
  }
}
