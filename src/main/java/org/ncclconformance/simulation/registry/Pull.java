package org.ncclconformance.simulation.registry;

/** How an image pull ended on a node. */
public sealed interface Pull {

  /** The image is there. */
  record Pulled(PulledImage image) implements Pull {}

  /**
   * It could not be pulled.
   *
   * @param name the image as the pod names it
   * @param message what the runtime says of it: the waiting message under ErrImagePull
   */
  record Failed(String name, String message) implements Pull {

    /** The event {@code Failed} that the kubelet emits first. */
    public String eventMessage() {
      return "Failed to pull image \"%s\": %s".formatted(name, message);
    }

    /** The event {@code BackOff}. */
    public String backOffEvent() {
      return "Back-off pulling image \"%s\"".formatted(name);
    }

    /** The waiting message under ImagePullBackOff; kubelets from 1.32 on append the cause. */
    public String backOffMessage() {
      return "Back-off pulling image \"%s\": ErrImagePull: %s".formatted(name, message);
    }
  }
}
