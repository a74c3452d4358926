package org.ncclconformance.situation;

import java.util.Arrays;
import org.ncclconformance.situation.proxy.ApiFault;
import org.ncclconformance.trainer.state.TrainerState;

/** What a behaviour starts from: a state of Trainer, and what is special about it. */
public enum Arrangement {
  /** Nothing of Trainer and JobSet. */
  ABSENT(TrainerState.ABSENT, "absent"),
  /** Absent, and the API server answers 401 to whoever looks for it. */
  API_UNAUTHORIZED(TrainerState.ABSENT, "absent, API answers 401", ApiFault.UNAUTHORIZED),
  /** Absent, and the API server answers 403. */
  API_FORBIDDEN(TrainerState.ABSENT, "absent, API answers 403", ApiFault.FORBIDDEN),
  /** Absent, and the API server answers 429. */
  API_RATE_LIMITED(TrainerState.ABSENT, "absent, API answers 429", ApiFault.RATE_LIMITED),
  /** Absent, and the API server answers 500. */
  API_INTERNAL(TrainerState.ABSENT, "absent, API answers 500", ApiFault.INTERNAL),
  /** Absent, and the API server answers 503. */
  API_UNAVAILABLE(TrainerState.ABSENT, "absent, API answers 503", ApiFault.UNAVAILABLE),
  /** Absent, and the API server does not answer. */
  API_SILENT(TrainerState.ABSENT, "absent, API does not answer", ApiFault.SILENT),
  /** Absent, and the cluster's owner refuses JobSet's Deployment. */
  INSTALL_REFUSED(TrainerState.ABSENT, "absent, JobSet's Deployment is refused"),
  /** As before, and one object of the release may not be deleted either. */
  ROLLBACK_REFUSED(TrainerState.ABSENT, "absent, JobSet's Deployment and a deletion are refused"),
  /** Absent, and neither the staging nor the promoted image of the release exists. */
  PROMOTED_IMAGE_GONE(TrainerState.ABSENT, "absent, promoted image gone as well"),
  /** Absent, and whoever asks about images reaches no registry; the nodes do. */
  REGISTRY_UNREACHABLE(TrainerState.ABSENT, "absent, registry out of the client's reach"),
  /** Absent, and the registry answers 401 about JobSet's promoted image. */
  REGISTRY_UNAUTHORIZED(TrainerState.ABSENT, "absent, registry answers 401"),
  /** Absent, and the registry answers 403. */
  REGISTRY_FORBIDDEN(TrainerState.ABSENT, "absent, registry answers 403"),
  /** Absent, and the registry answers 429. */
  REGISTRY_RATE_LIMITED(TrainerState.ABSENT, "absent, registry answers 429"),
  /** Absent, and JobSet's promoted image is there, but not for the nodes' platform. */
  REGISTRY_PLATFORM_MISSING(TrainerState.ABSENT, "absent, image not built for the nodes"),

  /** Installed and ready. */
  HEALTHY(TrainerState.HEALTHY, "healthy"),
  /** Healthy in another namespace, under the names that the charts give. */
  HEALTHY_CHART_NAMES(TrainerState.HEALTHY, "healthy, chart names, namespace kubeflow"),
  /** Healthy, from an image that no registry has any more. */
  HEALTHY_FROM_CACHE(TrainerState.HEALTHY, "healthy, image only in the nodes' caches"),
  /** Healthy, since somebody patched the image of the live Deployment. */
  HEALTHY_BY_HAND(TrainerState.HEALTHY, "healthy, repaired by hand"),
  /** Healthy until a TrainJob is sent: then JobSet is gone before the job arrives. */
  JOBSET_DIES_AFTER_GATE(TrainerState.HEALTHY, "healthy until a TrainJob is created"),
  /** Healthy, and only one GPU node may be used. */
  ONE_GPU_NODE(TrainerState.HEALTHY, "healthy, one GPU node"),
  /** Healthy, and all GPU nodes but one have lost a GPU. */
  GPU_LOST(TrainerState.HEALTHY, "healthy, a GPU lost on all nodes but one"),
  /** Healthy, and all GPU nodes but one have lost a network adapter. */
  ADAPTER_LOST(TrainerState.HEALTHY, "healthy, an adapter lost on all nodes but one"),
  /** Healthy, and no two GPU nodes have GPUs of the same product. */
  OTHER_PRODUCTS(TrainerState.HEALTHY, "healthy, no two nodes with the same GPUs"),
  /** Healthy, and the third of the GPU nodes has lost a GPU. */
  THIRD_NODE_SHORT(TrainerState.HEALTHY, "healthy, a GPU lost on the third node"),
  /** Healthy, and the third of the GPU nodes can be told by its label. */
  THIRD_NODE_ODD(TrainerState.HEALTHY, "healthy, the third node labelled"),

  /** Applied a moment ago. */
  ROLLING_OUT(TrainerState.ROLLING_OUT, "rolling out"),
  /** The four CRDs and nothing else. */
  CRD_ONLY(TrainerState.CRD_ONLY, "CRDs only"),
  /** Trainer is Ready, JobSet's image cannot be pulled: the release as published. */
  JOBSET_IMAGE_UNPULLABLE(TrainerState.CONTROLLER_DEAD, "JobSet's image cannot be pulled"),
  /** JobSet's controller exits at once, again and again. */
  JOBSET_CRASHES(TrainerState.CONTROLLER_DEAD, "JobSet's controller keeps crashing"),
  /** JobSet's controller asks for more than any node has. */
  JOBSET_UNSCHEDULABLE(TrainerState.CONTROLLER_DEAD, "JobSet's controller cannot be scheduled"),
  /** Pod Security admission refuses JobSet's pod. */
  JOBSET_REFUSED(TrainerState.CONTROLLER_DEAD, "JobSet's pod is refused by admission"),
  /** CRDs and webhook configurations stayed when the namespace was deleted. */
  WEBHOOKS_LEFT(TrainerState.WEBHOOK_UNREACHABLE, "webhooks left without their Service");

  private final TrainerState state;
  private final String words;
  private final ApiFault fault;

  Arrangement(TrainerState state, String words) {
    this(state, words, ApiFault.NONE);
  }

  Arrangement(TrainerState state, String words, ApiFault fault) {
    this.state = state;
    this.words = words;
    this.fault = fault;
  }

  public TrainerState state() {
    return state;
  }

  /** What stands below it: what is special about it comes on top, and can be undone. */
  public BaseState basis() {
    if (state == TrainerState.ABSENT) {
      return BaseState.NOTHING;
    }
    return switch (this) {
      case HEALTHY,
          JOBSET_DIES_AFTER_GATE,
          ONE_GPU_NODE,
          GPU_LOST,
          ADAPTER_LOST,
          OTHER_PRODUCTS,
          THIRD_NODE_SHORT,
          THIRD_NODE_ODD ->
          BaseState.HEALTHY_RELEASE;
      default -> BaseState.ITS_OWN;
    };
  }

  /** Whether the first attempt uses it up. */
  public boolean singleUse() {
    return this == ROLLING_OUT || this == JOBSET_DIES_AFTER_GATE || this == ROLLBACK_REFUSED;
  }

  /** How the API server fails whoever is judged. */
  public ApiFault fault() {
    return fault;
  }

  /** Whether it is the state and nothing more, so that a cluster may be found in it. */
  public boolean plain() {
    return of(state) == this;
  }

  /** As a report shows it. */
  @Override
  public String toString() {
    return words;
  }

  /**
   * The plain arrangement of a state: the first one declared for it.
   *
   * @throws IllegalArgumentException where none is declared
   */
  public static Arrangement of(TrainerState state) {
    return Arrays.stream(values())
        .filter(a -> a.state == state)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no arrangement for the state " + state));
  }
}
