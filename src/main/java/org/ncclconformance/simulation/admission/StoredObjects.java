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
public final class StoredObjects {
  private final Api api;

  public StoredObjects(Api api) {
    this.api = api;
  }

  public Optional<ObjectNode> find(
      String group, String plural, @Nullable String namespace, String name) {
    Optional<Kind> kind = api.kind(group, plural);
    return kind.flatMap(found -> api.look(found, namespace, name));
  }

  public List<ObjectNode> list(String group, String plural, @Nullable String namespace) {
    return api.kind(group, plural).map(kind -> api.lookAtAll(kind, namespace)).orElse(List.of());
  }

  /** The caller's own, to be changed and stored again. */
  List<ObjectNode> copies(String group, String plural, @Nullable String namespace) {
    return api.kind(group, plural).map(kind -> api.list(kind, namespace)).orElse(List.of());
  }

  public Optional<ObjectNode> namespace(String name) {
    return find("", "namespaces", null, name);
  }

  void updateStatus(ObjectNode object) {
    api.updateStatus(object);
  }
}
