package org.ncclconformance.simulation.admission;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import tools.jackson.databind.node.ObjectNode;

/**
 * The objects that admission reads, by group and plural; a kind that is not served has none. They
 * are for reading only.
 */
final class Objects {
  private final Api api;

  Objects(Api api) {
    this.api = api;
  }

  Optional<ObjectNode> find(String group, String plural, @Nullable String namespace, String name) {
    Optional<Kind> kind = api.kind(group, plural);
    return kind.flatMap(found -> api.look(found, namespace, name));
  }

  List<ObjectNode> list(String group, String plural, @Nullable String namespace) {
    return api.kind(group, plural).map(kind -> api.lookAtAll(kind, namespace)).orElse(List.of());
  }

  /** The caller's own, to be changed and stored again. */
  List<ObjectNode> copies(String group, String plural, @Nullable String namespace) {
    return api.kind(group, plural).map(kind -> api.list(kind, namespace)).orElse(List.of());
  }

  Optional<ObjectNode> namespace(String name) {
    return find("", "namespaces", null, name);
  }

  void updateStatus(ObjectNode object) {
    api.updateStatus(object);
  }
}
