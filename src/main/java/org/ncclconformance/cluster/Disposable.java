package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;

/** Whether the owner of a cluster says that it may be broken. */
final class Disposable {
  private static final String ANNOTATION = "ncclconformance.org/disposable";

  private Disposable() {}

  /**
   * The same cluster.
   *
   * @throws ClusterUnavailable where disposable access was asked for, and namespace kube-system
   *     does not carry the annotation
   */
  static Cluster confirmed(Cluster cluster) {
    if (cluster.access() != Access.DISPOSABLE) {
      return cluster;
    }
    String found = annotation(cluster);
    if (!found.equals("\"true\"")) {
      cluster.close();
      throw new ClusterUnavailable(
          "cluster.access: found disposable, but namespace kube-system of "
              + cluster.name()
              + " carries "
              + ANNOTATION
              + "="
              + found
              + " where \"true\" is needed; annotate it, or give observe or run");
    }
    return cluster;
  }

  private static String annotation(Cluster cluster) {
    try {
      Namespace system = cluster.client().namespaces().withName("kube-system").get();
      Map<String, String> annotations =
          system == null ? null : system.getMetadata().getAnnotations();
      String value = annotations == null ? null : annotations.get(ANNOTATION);
      return value == null ? "nothing" : "\"" + value + "\"";
    } catch (KubernetesClientException e) {
      cluster.close();
      throw new ClusterUnavailable(
          "cluster: namespace kube-system of "
              + cluster.name()
              + " cannot be read: "
              + ApiFailure.of(e).toString().replaceAll("\\s*\\R\\s*", " "));
    }
  }
}
