package org.ncclconformance.image;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Operating system and architecture that an image is built for, or a node has, in the words of the
 * image index ({@code linux}, {@code arm64}, {@code v8}).
 *
 * @param os operating system
 * @param architecture processor architecture, as in a Node's {@code status.nodeInfo.architecture}
 * @param variant variant of the architecture, or null
 */
public record ImagePlatform(String os, String architecture, @Nullable String variant) {

  /** A platform without a variant. */
  public static ImagePlatform of(String os, String architecture) {
    return new ImagePlatform(os, architecture, null);
  }

  /** Whether an image for this platform runs on a node of that one. */
  public boolean serves(ImagePlatform node) {
    return os.equals(node.os)
        && architecture.equals(node.architecture)
        && (node.variant == null || variantOrDefault().equals(node.variantOrDefault()));
  }

  /** Containerd's rule: arm64 means arm64/v8, and arm means arm/v7. */
  private String variantOrDefault() {
    return Objects.requireNonNullElseGet(
        variant,
        () ->
            switch (architecture) {
              case "arm64" -> "v8";
              case "arm" -> "v7";
              default -> "";
            });
  }

  @Override
  public String toString() {
    return os + "/" + architecture + (variant == null ? "" : "/" + variant);
  }
}
