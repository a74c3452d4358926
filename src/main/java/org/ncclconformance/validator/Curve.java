package org.ncclconformance.validator;

import java.math.BigDecimal;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.log.Placement;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Row;

/**
 * Bus bandwidth over message size, as it was measured.
 *
 * @param of what was measured where, as a heading
 * @param points by size, one for each
 */
public record Curve(String of, List<Point> points) {

  /** Copies the list. */
  public Curve {
    points = List.copyOf(points);
  }

  /**
   * One size, in GB/s of bus bandwidth.
   *
   * @param outOfPlace null where that half was not printed
   * @param inPlace null where that half was not printed
   */
  public record Point(long bytes, @Nullable BigDecimal outOfPlace, @Nullable BigDecimal inPlace) {}

  /** Of a whole table; where a size was repeated its last row counts, as it does for a verdict. */
  public static Curve of(String heading, Reading.Measured measured) {
    TreeMap<Long, Point> points = new TreeMap<>();
    // a table keeps its first rows only, and its largest one whatever their number
    Stream.concat(measured.table().rows().stream(), Stream.ofNullable(measured.table().largest()))
        .forEach(row -> points.put(row.size(), point(row)));
    return new Curve(heading, List.copyOf(points.values()));
  }

  private static Point point(Row row) {
    return new Point(row.size(), busbw(row.outOfPlace()), busbw(row.inPlace()));
  }

  private static @Nullable BigDecimal busbw(@Nullable Placement placement) {
    return placement == null ? null : placement.busbw();
  }
}
