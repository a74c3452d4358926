package org.ncclconformance.simulation.registry;

import java.util.List;

/**
 * An image as a container runtime has it once pulled.
 *
 * @param digest of what the reference named, index or manifest, as {@code sha256:...}
 * @param architecture of the image itself: where a tag names a single manifest the runtime pulls it
 *     on any node, and the container then dies of an exec format error
 * @param entrypoint its words
 * @param env as {@code NAME=value}
 * @param user as {@code 65532:65532}
 */
public record PulledImage(
    String digest, String architecture, List<String> entrypoint, List<String> env, String user) {
  public PulledImage {
    entrypoint = List.copyOf(entrypoint);
    env = List.copyOf(env);
  }
}
