package org.ncclconformance.simulation.registry;

/** How a registry turns somebody away from a repository. */
public enum RegistryRefusal {
  /** 401, and no token for it either. */
  UNAUTHORIZED,
  /** 403 though a token was given. */
  FORBIDDEN,
  /** 429 with {@code Retry-After}. */
  RATE_LIMITED,
  /** No answer: the connection breaks, as behind a firewall or a wrong DNS entry. */
  UNREACHABLE
}
