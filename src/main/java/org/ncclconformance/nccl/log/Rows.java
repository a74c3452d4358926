package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one table as they are read: the largest, and what the others say about it. */
final class Rows {
  private static final int MOST_ROWS = 512;

  private final List<Row> first = new ArrayList<>();
  private @Nullable Row largest;
  private @Nullable String largestLine;
  private @Nullable String corruptLine;
  private @Nullable String unreadableLine;
  private boolean unreadableUnknownSize;
  private long unreadableLargest = -1;
  private int count;
  private int largestCount;
  private int uncheckedPlacements;

  private int busbwCount;
  private double busbwSum;
  private double busbwSlack;
  private boolean allReduceRatio;
  private boolean otherRatio;
  private boolean timeDisagrees;

  private long firstSize = -1;
  private long previousSize = -1;
  private long factor;
  private boolean gap;

  void add(Row row, String line, @Nullable Banner banner) {
    count++;
    if (first.size() < MOST_ROWS) {
      first.add(row);
    }
    followSize(row.size(), banner);
    if (largest == null || row.size() >= largest.size()) {
      largestCount = largest != null && row.size() == largest.size() ? largestCount + 1 : 1;
      largest = row;
      largestLine = line;
    }
    if (row.isCorrupt() && corruptLine == null) {
      corruptLine = line;
    }
    if (row.outOfPlace() != null) {
      follow(row.size(), row.outOfPlace());
    }
    if (row.inPlace() != null) {
      follow(row.size(), row.inPlace());
    }
  }

  /**
   * Takes a row in which a number cannot be read; a size that cannot be read may be the largest.
   */
  void addUnreadable(@Nullable Long size, String line) {
    if (unreadableLine == null || size == null || size > unreadableLargest) {
      unreadableLine = line;
    }
    if (size == null) {
      unreadableUnknownSize = true;
    } else {
      unreadableLargest = Math.max(unreadableLargest, size);
    }
  }

  private void followSize(long size, @Nullable Banner banner) {
    if (firstSize < 0) {
      firstSize = size;
    }
    if (previousSize > 0 && size > previousSize) {
      if (banner != null && !banner.factor()) {
        gap |= size - previousSize != banner.step();
      } else {
        if (factor == 0) {
          factor = Math.max(2, banner != null ? banner.step() : size / previousSize);
        }
        gap |= previousSize > Long.MAX_VALUE / factor || size != previousSize * factor;
      }
    } else if (previousSize == 0 && size > 0 && banner == null) {
      // sizes below one element are printed as 0, and the next one has one or a few
      gap |= size > 1024;
    }
    previousSize = size;
  }

  private void follow(long size, Placement placement) {
    busbwCount++;
    busbwSum += placement.busbw().doubleValue();
    busbwSlack += PrintedNumber.halfUnit(placement.busbw());
    uncheckedPlacements += placement.checked() ? 0 : 1;
    if (placement.algbw().compareTo(BigDecimal.TEN) >= 0) {
      boolean below = RankRatio.isBelowAllReduce(placement);
      otherRatio |= below;
      allReduceRatio |= !below;
    }
    timeDisagrees |=
        size >= 1 << 20
            && placement.time().compareTo(BigDecimal.ONE) >= 0
            && !agrees(size, placement);
  }

  /** Whether algbw is size over time, as far as the printed digits tell. */
  private static boolean agrees(long size, Placement placement) {
    double time = placement.time().doubleValue();
    double expected = size / time / 1000;
    double slack =
        PrintedNumber.halfUnit(placement.algbw())
            + expected * (0.005 + PrintedNumber.halfUnit(placement.time()) / time);
    return Math.abs(expected - placement.algbw().doubleValue()) <= slack;
  }

  boolean isEmpty() {
    return count == 0 && unreadableLine == null;
  }

  int count() {
    return count;
  }

  List<Row> first() {
    return first;
  }

  @Nullable Row largest() {
    return largest;
  }

  @Nullable String largestLine() {
    return largestLine;
  }

  int largestCount() {
    return largestCount;
  }

  @Nullable String corruptLine() {
    return corruptLine;
  }

  @Nullable String unreadableLine() {
    return unreadableLine;
  }

  /** Whether the largest message may be the one that cannot be read. */
  boolean largestMayBeUnreadable() {
    return unreadableLine != null
        && (unreadableUnknownSize || largest == null || unreadableLargest >= largest.size());
  }

  boolean allChecked() {
    return uncheckedPlacements == 0;
  }

  boolean timeDisagrees() {
    return timeDisagrees;
  }

  /** Whether every bandwidth that is large enough to tell has the ratio of another collective. */
  boolean contradictAllReduce() {
    return otherRatio && !allReduceRatio;
  }

  /** Mean of all bandwidths of both halves, which the average is. */
  double mean() {
    return busbwCount == 0 ? 0 : busbwSum / busbwCount;
  }

  /** Whether the average is the mean of these rows, as far as the printed digits tell. */
  boolean meanIs(BigDecimal average) {
    double slack =
        PrintedNumber.halfUnit(average) + (busbwCount == 0 ? 0 : busbwSlack / busbwCount);
    return Math.abs(mean() - average.doubleValue()) <= slack * 1.000001;
  }

  /** Whether a size between the first and the last is missing. */
  boolean hasGap() {
    return gap;
  }

  /** Whether first and last size are those that were asked for. */
  boolean span(Banner banner, long maximum) {
    return largest != null
        && firstSize <= banner.minBytes()
        && banner.isLast(largest.size(), maximum);
  }
}
