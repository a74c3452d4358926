package org.ncclconformance.simulation.program;

/** What an image runs. */
public interface Program {
  /**
   * Starts in that container. Returns at once: whatever takes time goes on through the container's
   * schedule, and the end is told to {@link Container#exit}.
   */
  ContainerProcess start(Container container);
}
