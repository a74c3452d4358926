package org.ncclconformance.nccl.log;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one table of results shows, as printed and not yet judged.
 *
 * @param largest row of the largest message size, the last one where it was repeated; null where no
 *     row could be read
 * @param rows rows in the order in which they were printed, the first 512 of them
 * @param banner what was asked for, or null where the banner is lost
 * @param reducedTo size in bytes to which the program reduced the maximum for lack of memory, or
 *     null
 * @param ranks who took part
 * @param outOfBounds the number of the out-of-bounds line, or null where there is none
 * @param inBounds whether that line says OK, or null where there is none
 * @param average the average bus bandwidth as printed, or null where there is none
 * @param averageVerdict the word behind it, where a minimum bandwidth was set: OK or FAILED
 */
public record Table(
    @Nullable Row largest,
    List<Row> rows,
    @Nullable Banner banner,
    @Nullable Long reducedTo,
    Ranks ranks,
    @Nullable Long outOfBounds,
    @Nullable Boolean inBounds,
    @Nullable String average,
    @Nullable String averageVerdict) {
  /** Keeps its own copy. */
  public Table {
    rows = List.copyOf(rows);
  }
}
