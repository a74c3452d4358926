package org.ncclconformance.simulation.api;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The API server as a controller sees it: the same storage, admission and errors as over HTTP,
 * without the HTTP, and in the name of one user. Objects going in and out are copies. Every method
 * throws {@link ApiException} where the API server would answer with an error.
 */
public interface Api {

  /** The kind served under this plural and group, if any; custom resources included. */
  Optional<Kind> kind(String group, String plural);

  Optional<ObjectNode> find(Kind kind, @Nullable String namespace, String name);

  /** All objects of the kind, in one namespace or, with null, in all. */
  List<ObjectNode> list(Kind kind, @Nullable String namespace);

  /** As {@link #find}, for reading only: it may be the stored object. */
  default Optional<ObjectNode> look(Kind kind, @Nullable String namespace, String name) {
    return find(kind, namespace, name);
  }

  /** As {@link #list}, for reading only: they may be the stored objects. */
  default List<ObjectNode> lookAtAll(Kind kind, @Nullable String namespace) {
    return list(kind, namespace);
  }

  ObjectNode create(ObjectNode object);

  ObjectNode update(ObjectNode object);

  ObjectNode updateStatus(ObjectNode object);

  /** Server-side apply under that field manager. */
  ObjectNode apply(ObjectNode object, String fieldManager, boolean force);

  /**
   * Deletes, or marks as being deleted where finalizers remain.
   *
   * @param uid precondition, or null for none
   * @param propagation {@code Background}, {@code Foreground}, {@code Orphan}
   */
  void delete(
      Kind kind, @Nullable String namespace, String name, @Nullable String uid, String propagation);

  /**
   * Deletes a pod without grace, as its kubelet does once it has stopped. Until a kubelet does, a
   * deleted pod that runs on a node stays, with a deletion timestamp.
   *
   * @param uid precondition, or null for none
   */
  default void remove(Kind kind, @Nullable String namespace, String name, @Nullable String uid) {
    delete(kind, namespace, name, uid, "Background");
  }

  /** Writes a namespace's {@code spec.finalizers}, which no other write changes. */
  default ObjectNode finalizeNamespace(ObjectNode namespace) {
    return update(namespace);
  }

  /** Puts a pod onto a node, as the binding subresource does for the scheduler. */
  default void bind(String namespace, String pod, String node) {
    throw new UnsupportedOperationException("This API binds no pods.");
  }

  /** Delivers every present object as ADDED, then every change, in order, until closed. */
  Subscription watch(Kind kind, Consumer<WatchEvent> sink);

  /** The same API in another user's name. */
  Api as(User user);

  /** Ends a watch. */
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }
}
