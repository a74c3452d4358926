package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import org.ncclconformance.diagnosis.ControllerDiagnosis;
import org.ncclconformance.image.ImagePolicy;

/** A diagnosis that knows promoted images, and fetches the last words of a container that exits. */
final class InstallDiagnosis {
  private static final int LINES = 200;

  private InstallDiagnosis() {}

  static ControllerDiagnosis controllers(KubernetesClient client) {
    return new ControllerDiagnosis(ImagePolicy::promoted, pod -> logTail(client, pod));
  }

  /** Nothing where it cannot be had: a diagnosis must not fail for want of a log. */
  private static Optional<String> logTail(KubernetesClient client, Pod pod) {
    var resource =
        client
            .pods()
            .inNamespace(pod.getMetadata().getNamespace())
            .withName(pod.getMetadata().getName());
    try {
      return Optional.ofNullable(resource.terminated().tailingLines(LINES).getLog())
          .map(LastWords::of)
          .filter(words -> !words.isEmpty());
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }
}
