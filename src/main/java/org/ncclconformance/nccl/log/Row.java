package org.ncclconformance.nccl.log;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One message size of the table.
 *
 * @param size message size in bytes
 * @param count elements
 * @param redop reduction, {@code none} for collectives without one, null where the layout has no
 *     such column
 * @param root root rank, -1 for collectives without one, null where the layout has no such column
 * @param outOfPlace out-of-place half, or null where it was not printed
 * @param inPlace in-place half, or null where it was not printed
 */
public record Row(
    long size,
    long count,
    @Nullable String redop,
    @Nullable String root,
    @Nullable Placement outOfPlace,
    @Nullable Placement inPlace) {

  /** The halves that were printed. */
  Stream<Placement> placements() {
    return Stream.<@Nullable Placement>of(outOfPlace, inPlace).flatMap(Stream::ofNullable);
  }

  /** Whether an element was found wrong. */
  boolean isCorrupt() {
    return isCorrupt(outOfPlace) || isCorrupt(inPlace);
  }

  private static boolean isCorrupt(@Nullable Placement placement) {
    return placement != null && placement.wrong() != null && placement.wrong().signum() > 0;
  }
}
