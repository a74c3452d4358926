package org.ncclconformance.image;

/**
 * A registry that answers, by path, for every public registry.
 *
 * @param host {@code HOST[:PORT]}
 */
public record Mirror(String host) {
  /** Refuses what is no {@code HOST[:PORT]}. */
  public Mirror {
    if (!RegistryHost.isValid(host)) {
      throw new IllegalArgumentException(
          "registry mirror '"
              + host
              + "' is no HOST[:PORT]; valid is, for example, 127.0.0.1:5000");
    }
  }

  @Override
  public String toString() {
    return host;
  }
}
