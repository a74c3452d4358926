package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How far a Deployment's rollout is, by the numbers that its controller writes. */
final class Rollout {
  private Rollout() {}

  /** Whether the newest template, and it alone, runs in full and is available. */
  static boolean complete(Deployment deployment) {
    DeploymentStatus status = deployment.getStatus();
    int wanted = wanted(deployment);
    return status != null
        && wanted > 0
        && Objects.requireNonNullElse(status.getObservedGeneration(), 0L)
            >= Objects.requireNonNullElse(deployment.getMetadata().getGeneration(), 0L)
        && number(status.getUpdatedReplicas()) == wanted
        && number(status.getReplicas()) == wanted
        && number(status.getAvailableReplicas()) == wanted;
  }

  /** In one clause, for messages. */
  static String seen(Deployment deployment) {
    DeploymentStatus status = deployment.getStatus();
    return (status == null ? 0 : number(status.getAvailableReplicas()))
        + " of "
        + wanted(deployment)
        + " replicas available, "
        + (status == null ? 0 : number(status.getUpdatedReplicas()))
        + " updated";
  }

  private static int wanted(Deployment deployment) {
    return Objects.requireNonNullElse(deployment.getSpec().getReplicas(), 1);
  }

  private static int number(@Nullable Integer count) {
    return count == null ? 0 : count;
  }
}
