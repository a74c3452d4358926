package org.ncclconformance.image;

import java.util.Optional;

/**
 * What is done to the images of a release before it is applied.
 *
 * <p>Releases of JobSet v0.9.1 to v0.11.1 name images in the Kubernetes project's staging
 * repositories, which are emptied after weeks; the same tag stays under {@code registry.k8s.io}
 * (JobSet #1216, kubeflow/trainer PR #3452).
 */
public enum ImagePolicy {
  /** Staging images become the promoted ones of the same tag and digest; others stay. */
  PROMOTE,
  /** Every image stays as the release names it. */
  AS_RELEASED;

  private static final String PROMOTED_REGISTRY = "registry.k8s.io";
  private static final String STAGING_REGISTRY = "us-central1-docker.pkg.dev";
  private static final String STAGING_PREFIX = "k8s-staging-images/";
  private static final String OLD_STAGING_REGISTRY = "gcr.io";
  private static final String OLD_STAGING_PREFIX = "k8s-staging-";

  /** What the policy changes about that image, or empty where it stays. */
  public Optional<Rewrite> rewrite(ImageReference image) {
    return switch (this) {
      case PROMOTE -> promoted(image).map(to -> new Rewrite(image, to));
      case AS_RELEASED -> Optional.empty();
    };
  }

  /** The promoted image of the same tag and digest, or empty where that is no staging image. */
  public static Optional<ImageReference> promoted(ImageReference image) {
    return promotedPath(image)
        .map(path -> image.withRegistryAndRepository(PROMOTED_REGISTRY, path));
  }

  /** The same of a text, as a pod has it; empty also where that names no image. */
  public static Optional<String> promoted(String image) {
    try {
      return promoted(ImageReference.parse(image)).map(ImageReference::toString);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> promotedPath(ImageReference image) {
    String repository = image.repository();
    if (STAGING_REGISTRY.equals(image.registry()) && repository.startsWith(STAGING_PREFIX)) {
      return Optional.of(repository.substring(STAGING_PREFIX.length()));
    }
    // one project per repository before 2025: gcr.io/k8s-staging-jobset/jobset
    if (OLD_STAGING_REGISTRY.equals(image.registry())
        && repository.startsWith(OLD_STAGING_PREFIX)
        && repository.indexOf('/') > OLD_STAGING_PREFIX.length()) {
      return Optional.of(repository.substring(OLD_STAGING_PREFIX.length()));
    }
    return Optional.empty();
  }
}
