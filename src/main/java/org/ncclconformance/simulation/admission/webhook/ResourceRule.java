package org.ncclconformance.simulation.admission.webhook;

import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.JsonNode;

/** One rule of a webhook or of a policy: which operations on which resources it is about. */
record ResourceRule(JsonNode rule) {

  static boolean any(JsonNode rules, Request request) {
    for (JsonNode rule : rules) {
      if (new ResourceRule(rule).matches(request)) {
        return true;
      }
    }
    return false;
  }

  boolean matches(Request request) {
    return lists("operations", request.operation().name())
        && lists("apiGroups", request.kind().group())
        && lists("apiVersions", request.kind().version())
        && scope(request.kind().namespaced())
        && resource(request.kind().plural(), request.subresource())
        && (rule.path("resourceNames").isEmpty() || lists("resourceNames", request.name()));
  }

  private boolean lists(String field, String value) {
    for (JsonNode entry : rule.path(field)) {
      if (entry.asString("").equals("*") || entry.asString("").equals(value)) {
        return true;
      }
    }
    return false;
  }

  private boolean scope(boolean namespaced) {
    String scope = rule.path("scope").asString("*");
    return scope.equals("*") || scope.equals(namespaced ? "Namespaced" : "Cluster");
  }

  private boolean resource(String plural, String subresource) {
    for (JsonNode entry : rule.path("resources")) {
      String[] parts = entry.asString("").split("/", 2);
      boolean resource = parts[0].equals("*") || parts[0].equals(plural);
      boolean sub =
          parts.length == 1
              ? subresource.isEmpty()
              : parts[1].equals("*") || parts[1].equals(subresource);
      if (resource && sub) {
        return true;
      }
    }
    return false;
  }
}
