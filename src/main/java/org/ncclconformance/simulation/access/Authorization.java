package org.ncclconformance.simulation.access;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.User;

/** Who somebody is and what he may do: bearer tokens and RBAC. */
public interface Authorization {

  /** The user of a bearer token; empty where the real API server answers 401. */
  Optional<User> authenticate(@Nullable String bearerToken);

  /** Whether RBAC allows it. */
  boolean allowed(User user, Attributes attributes);

  /**
   * What somebody asks to do.
   *
   * @param verb get, list, watch, create, update, patch, delete, deletecollection, impersonate
   * @param name empty where the request names no object
   */
  record Attributes(
      String verb,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name) {}
}
