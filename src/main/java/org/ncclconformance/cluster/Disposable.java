package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;

/** Whether the owner of a cluster says that it may be broken. */
final class Disposable {
  private static final String ANNOTATION = "ncclconformance.org/disposable";

  private Disposable() {}

  /**
   * A cluster of that configuration.
   *
   * @throws ClusterUnavailable where its certificates cannot be used, or disposable access was
   *     asked for, and namespace kube-system does not carry the annotation
   */
  static Cluster connected(String name, Config config, Access access, Time time) {
    Authorities.whyUnusable(config)
        .ifPresent(
            why -> {
              throw NoAnswer.because(name, config, why);
            });
    try {
      return confirmed(new Cluster(name, config, access, time));
    } catch (KubernetesClientException e) {
      // certificates are read before anything is asked
      throw NoAnswer.of(name, config, e);
    }
  }

  private static Cluster confirmed(Cluster cluster) {
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
      if (e.getCode() <= 0) {
        throw NoAnswer.of(cluster.name(), cluster.config(), e);
      }
      throw new ClusterUnavailable(
          "cluster: namespace kube-system of "
              + cluster.name()
              + " cannot be read: "
              + ErrorLine.of(ApiFailure.of(e).toString()));
    }
  }
}
