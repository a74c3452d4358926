package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Removes objects by UID, never by name alone: a successor of the same name is left alone. */
public final class OwnedDeletion {
  private static final Duration WATCHED = Duration.ofSeconds(2);
  private static final Duration UNWATCHED = Duration.ofMillis(200);

  private final KubernetesClient client;

  public OwnedDeletion(Cluster cluster) {
    this.client = cluster.client();
  }

  /**
   * Asks for the deletion, with background propagation (foreground would be an update, which meets
   * webhooks that may be dead). An object that is gone, or has another UID by now, is fine.
   *
   * @return the failure, or empty
   */
  public Optional<ApiFailure> delete(ObjectRef ref) {
    String uid =
        Objects.requireNonNull(ref.uid(), () -> ref + ": no UID, so it is not ours to delete");
    try {
      client.raw(
          ref.path(),
          "DELETE",
          Map.of(
              "kind", "DeleteOptions",
              "apiVersion", "v1",
              "propagationPolicy", "Background",
              "preconditions", Map.of("uid", uid)));
      return Optional.empty();
    } catch (KubernetesClientException e) {
      return e.getCode() == 404 || e.getCode() == 409
          ? Optional.empty()
          : Optional.of(ApiFailure.of(e));
    }
  }

  /** The UID under that name now, or null where there is none. */
  public @Nullable String uidNow(ObjectRef ref) {
    try {
      String json = client.raw(ref.path());
      return json == null
          ? null
          : client
              .getKubernetesSerialization()
              .unmarshal(json, io.fabric8.kubernetes.api.model.GenericKubernetesResource.class)
              .getMetadata()
              .getUid();
    } catch (KubernetesClientException e) {
      if (e.getCode() == 404) {
        return null;
      }
      throw e;
    }
  }

  /**
   * Waits until the object with that UID is gone, watching it where that is allowed.
   *
   * @return false where the deadline passed first
   */
  public boolean awaitGone(ObjectRef ref, Deadline deadline) throws InterruptedException {
    // what nothing holds is gone with the answer to its deletion, and needs no watch
    if (isGone(ref)) {
      return true;
    }
    try (Changes changes = new Changes()) {
      Duration again = follow(changes, ref) ? WATCHED : UNWATCHED;
      WaitResult<Boolean, Void> result =
          Wait.until(
              changes.signal(),
              deadline,
              again,
              () ->
                  isGone(ref)
                      ? new Look.Reached<>(true)
                      : new Look.NotYet<>(ref + " is still there"));
      return result instanceof WaitResult.Reached;
    }
  }

  private boolean isGone(ObjectRef ref) {
    return !Objects.equals(uidNow(ref), ref.uid());
  }

  /** False where whoever deletes may not watch, or the kind went before its object. */
  private boolean follow(Changes changes, ObjectRef ref) {
    var kind = client.genericKubernetesResources(ref.kindContext());
    try {
      var unused =
          ref.namespace() == null
              ? changes.follow(kind.withName(ref.name()))
              : changes.follow(kind.inNamespace(ref.namespace()).withName(ref.name()));
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }
}
