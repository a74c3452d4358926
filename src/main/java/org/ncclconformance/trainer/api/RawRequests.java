package org.ncclconformance.trainer.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Requests by path. A definition has 350 KB, so it is read as plain maps; and a create goes out as
 * exactly that, one POST, where the client's own create first asks for the kind's discovery.
 */
public final class RawRequests {
  private RawRequests() {}

  /** What is at the path; an empty map where there is nothing. */
  public static Map<?, ?> get(KubernetesClient client, String path) {
    String json = client.raw(path);
    return json == null ? Map.of() : client.getKubernetesSerialization().unmarshal(json, Map.class);
  }

  /** The object's metadata, or empty where there is none of that name. */
  public static Optional<ObjectMeta> metadata(KubernetesClient client, ObjectRef ref) {
    return Optional.ofNullable(get(client, ref.path()).get("metadata"))
        .map(meta -> client.getKubernetesSerialization().convertValue(meta, ObjectMeta.class));
  }

  /**
   * Creates, and fails where something of that name exists: an apply would change it instead.
   *
   * @return the object with its UID
   */
  public static ObjectRef create(KubernetesClient client, HasMetadata object, String fieldManager) {
    ObjectRef ref = ObjectRef.of(object);
    String json =
        client.raw(ref.collectionPath() + "?fieldManager=" + fieldManager, "POST", object);
    Map<?, ?> created = client.getKubernetesSerialization().unmarshal(json, Map.class);
    if (created.get("metadata") instanceof Map<?, ?> meta && meta.get("uid") != null) {
      return new ObjectRef(
          ref.apiVersion(),
          ref.kind(),
          ref.plural(),
          ref.namespace(),
          ref.name(),
          meta.get("uid").toString());
    }
    throw new KubernetesClientException("the answer to the create of " + ref + " has no UID");
  }
}
