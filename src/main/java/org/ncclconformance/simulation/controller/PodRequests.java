package org.ncclconformance.simulation.controller;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What a pod asks of a node: the sum over its containers, or an init container that wants more. */
final class PodRequests {
  private final Map<String, Quantity> amounts;

  private PodRequests(Map<String, Quantity> amounts) {
    this.amounts = amounts;
  }

  static PodRequests of(Resource pod) {
    Map<String, Quantity> sum = new LinkedHashMap<>();
    pod.items("/spec/containers")
        .forEach(c -> requests(c).forEach((name, q) -> sum.merge(name, q, Quantity::plus)));
    pod.items("/spec/initContainers")
        .forEach(c -> requests(c).forEach((name, q) -> sum.merge(name, q, Quantity::max)));
    return new PodRequests(sum);
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

  Set<String> names() {
    return amounts.keySet();
  }

  Quantity get(String name) {
    return amounts.getOrDefault(name, Quantity.ZERO);
  }
}
