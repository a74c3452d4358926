package org.ncclconformance.simulation.registry;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** All repositories, by their path without a host. */
final class Repositories {
  private final Map<String, Repository> byName = new ConcurrentHashMap<>();

  Optional<Repository> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** That repository, new where it is the first time. */
  Repository get(String name) {
    return byName.computeIfAbsent(name, first -> new Repository());
  }
}
