package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.api.RawRequests;

/** Why an object that was deleted is still there, in the words that stand on it. */
final class DeletionObstacle {
  private DeletionObstacle() {}

  static String why(KubernetesClient client, ObjectRef ref) {
    try {
      Map<?, ?> object = RawRequests.get(client, ref.path());
      String finalizers = finalizers(object);
      String conditions = conditions(object);
      return "still there at the deadline"
          + (finalizers.isEmpty() ? "" : ", finalizers " + finalizers)
          + (conditions.isEmpty() ? "" : ": " + conditions);
    } catch (KubernetesClientException e) {
      return "may be there: " + ApiFailure.of(e);
    }
  }

  private static String finalizers(Map<?, ?> object) {
    return object.get("metadata") instanceof Map<?, ?> meta
            && meta.get("finalizers") instanceof List<?> list
        ? list.toString()
        : "";
  }

  /** What namespaces and definitions say of their own deletion. */
  private static String conditions(Map<?, ?> object) {
    if (!(object.get("status") instanceof Map<?, ?> status)
        || !(status.get("conditions") instanceof List<?> list)) {
      return "";
    }
    return list.stream()
        .filter(Map.class::isInstance)
        .map(Map.class::cast)
        .filter(c -> "True".equals(c.get("status")))
        .filter(c -> String.valueOf(c.get("type")).matches("Namespace.*|Terminating"))
        .map(c -> String.valueOf(c.get("message")))
        .collect(Collectors.joining("; "));
  }
}
