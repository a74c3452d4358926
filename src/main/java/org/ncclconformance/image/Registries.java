package org.ncclconformance.image;

import java.util.Set;

/** Whoever knows which images exist. */
@FunctionalInterface
public interface Registries {
  /**
   * Asks for one image; never throws for what a registry or the way to it does.
   *
   * @param image the image
   * @param needed platforms that it must be built for; empty where that does not matter
   */
  ImageAnswer check(ImageReference image, Set<ImagePlatform> needed);
}
