package org.ncclconformance.simulation.node;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.program.ImageContents;

/** Where the nodes pull images from. */
public interface ImageSource {

  /** Asks the registry for the image, as the container runtime of a node does. */
  Pull pull(String reference);

  /** What is in that image; empty where the simulation has no program for it. */
  Optional<ImageContents> image(String reference);

  /** How a pull ended. */
  sealed interface Pull {
    /**
     * The image is on the node.
     *
     * @param digest as {@code sha256:...}
     */
    record Pulled(String digest, long bytes) implements Pull {}

    /**
     * The runtime's error.
     *
     * @param message in the runtime's words, with its gRPC code
     */
    record Refused(String message) implements Pull {}
  }

  /** The images that a node has at its start. */
  default List<String> cached() {
    return List.of();
  }
}
