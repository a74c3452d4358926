package org.ncclconformance.simulation.program;

import java.util.List;

/**
 * What the node finds in an image.
 *
 * @param entrypoint what runs where the container has no command
 * @param root whether it runs as root where the container does not say
 */
public record ImageContents(List<String> entrypoint, boolean root, Program program) {
  public ImageContents {
    entrypoint = List.copyOf(entrypoint);
  }
}
