package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import org.jspecify.annotations.Nullable;

/**
 * One object of a cluster, as precisely as it is known.
 *
 * @param plural resource name in API paths
 * @param namespace null for cluster-scoped objects
 * @param uid null where the object is meant whatever its UID
 */
public record ObjectRef(
    String apiVersion,
    String kind,
    String plural,
    @Nullable String namespace,
    String name,
    @Nullable String uid) {

  /** The object with the UID that it has in the metadata. */
  public static ObjectRef of(HasMetadata object) {
    var meta = object.getMetadata();
    return new ObjectRef(
        object.getApiVersion(),
        object.getKind(),
        object.getPlural(),
        meta.getNamespace(),
        meta.getName(),
        meta.getUid());
  }

  /** Path of the object on the API server. */
  public String path() {
    return collectionPath() + "/" + name;
  }

  /** Path of the collection that holds the object. */
  public String collectionPath() {
    String root = apiVersion.contains("/") ? "/apis/" + apiVersion : "/api/" + apiVersion;
    return namespace == null
        ? root + "/" + plural
        : root + "/namespaces/" + namespace + "/" + plural;
  }

  /** Its kind, as a client asks for it. */
  public ResourceDefinitionContext kindContext() {
    int slash = apiVersion.indexOf('/');
    return new ResourceDefinitionContext.Builder()
        .withGroup(slash < 0 ? "" : apiVersion.substring(0, slash))
        .withVersion(apiVersion.substring(slash + 1))
        .withKind(kind)
        .withPlural(plural)
        .withNamespaced(namespace != null)
        .build();
  }

  /** As a reader wants it: {@code Deployment kubeflow-system/jobset-controller-manager}. */
  @Override
  public String toString() {
    return kind + " " + (namespace == null ? "" : namespace + "/") + name;
  }
}
