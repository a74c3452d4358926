package org.ncclconformance.simulation.node;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The images on one node. */
final class NodeImages {
  private final Map<String, String> digests = new ConcurrentHashMap<>();

  boolean present(String reference) {
    return digests.containsKey(reference);
  }

  void add(String reference, String digest) {
    digests.put(reference, digest);
  }

  /** {@code repository@digest} of an image that is there. */
  Optional<String> id(String reference) {
    return Optional.ofNullable(digests.get(reference))
        .map(digest -> repository(reference) + "@" + digest);
  }

  /** The reference without tag and digest. */
  static String repository(String reference) {
    String name =
        reference.contains("@") ? reference.substring(0, reference.indexOf('@')) : reference;
    int colon = name.lastIndexOf(':');
    return colon > name.lastIndexOf('/') ? name.substring(0, colon) : name;
  }
}
