package org.ncclconformance.simulation.json;

import org.jspecify.annotations.Nullable;

/**
 * What a controller's queue holds: which object to look at.
 *
 * @param namespace empty for what lives in none
 */
public record Key(String namespace, String name) {

  /** As the API takes it: null for what lives in none. */
  public @Nullable String namespaceOrNull() {
    return namespace.isEmpty() ? null : namespace;
  }

  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
