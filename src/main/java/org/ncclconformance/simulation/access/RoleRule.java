package org.ncclconformance.simulation.access;

import org.ncclconformance.simulation.access.Authorization.Attributes;
import tools.jackson.databind.JsonNode;

/** One rule of a Role or ClusterRole. */
record RoleRule(JsonNode rule) {

  boolean allows(Attributes asked) {
    return lists("verbs", asked.verb())
        && lists("apiGroups", asked.group())
        && resource(asked)
        && (rule.path("resourceNames").isEmpty() || named(asked.name()));
  }

  private boolean resource(Attributes asked) {
    if (asked.subresource().isEmpty()) {
      return lists("resources", asked.resource());
    }
    return lists("resources", asked.resource() + "/" + asked.subresource())
        || lists("resources", "*/" + asked.subresource());
  }

  private boolean named(String name) {
    return rule.path("resourceNames").valueStream().anyMatch(n -> n.asString("").equals(name));
  }

  private boolean lists(String field, String value) {
    return rule.path(field)
        .valueStream()
        .map(entry -> entry.asString(""))
        .anyMatch(entry -> entry.equals("*") || entry.equals(value));
  }
}
