package org.ncclconformance.simulation.api;

import java.util.List;

/** Who asks: the authenticated user and its groups, as RBAC and admission see them. */
public record User(String name, List<String> groups) {
  public User {
    groups = List.copyOf(groups);
  }
}
