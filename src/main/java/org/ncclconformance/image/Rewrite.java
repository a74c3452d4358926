package org.ncclconformance.image;

/**
 * One image that a policy replaced, as evidence.
 *
 * @param from the image that the release names
 * @param to the image that is applied instead
 */
public record Rewrite(ImageReference from, ImageReference to) {
  @Override
  public String toString() {
    return from + " -> " + to;
  }
}
