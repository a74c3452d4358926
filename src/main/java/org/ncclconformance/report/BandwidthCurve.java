package org.ncclconformance.report;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.ncclconformance.validator.Curve.Point;

/**
 * Bus bandwidth over message size as a drawing that stands alone: no script, font or link, the same
 * text for the same numbers.
 *
 * @param heading what was measured where
 * @param points in any order; one without a positive size has no place on a logarithmic axis and is
 *     left out
 * @param threshold GB/s that were asked for
 * @param floor the threshold less its tolerance
 */
public record BandwidthCurve(
    String heading, List<Point> points, BigDecimal threshold, BigDecimal floor) {
  /** Sorts the points. */
  public BandwidthCurve {
    points = points.stream().sorted(Comparator.comparingLong(Point::bytes)).toList();
  }

  /** The drawing, as a document of its own. */
  public String svg() {
    return new CurveDrawing(this).text();
  }
}
