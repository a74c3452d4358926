package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Number of ranks from busbw/algbw, which is 2(n-1)/n for an all-reduce, as far as the printed
 * digits tell. It exposes a table of other ranks than the list says.
 *
 * @param fewest smallest possible number, or null where the bandwidth is too small to tell
 * @param most largest possible number, or null where the bandwidth is too small to tell; below
 *     fewest where no number fits
 */
record RankRatio(@Nullable Integer fewest, @Nullable Integer most) {
  /** Below this, two digits behind the point say too little. */
  private static final BigDecimal ENOUGH = BigDecimal.TEN;

  private static final int MANY = 1_000_000;

  static RankRatio unknown() {
    return new RankRatio(null, null);
  }

  static RankRatio of(@Nullable Placement placement) {
    if (placement == null || placement.algbw().compareTo(ENOUGH) < 0) {
      return unknown();
    }
    double algbw = placement.algbw().doubleValue();
    double busbw = placement.busbw().doubleValue();
    double algbwSlack = PrintedNumber.halfUnit(placement.algbw());
    double busbwSlack = PrintedNumber.halfUnit(placement.busbw());
    double low = ranks((busbw - busbwSlack) / (algbw + algbwSlack));
    double high = ranks((busbw + busbwSlack) / (algbw - algbwSlack));
    return new RankRatio((int) Math.ceil(low), (int) Math.floor(high));
  }

  private static double ranks(double ratio) {
    return ratio >= 2 ? MANY : Math.min(MANY, 2 / (2 - ratio));
  }

  /** A ratio that an all-reduce of two ranks or more cannot have: that of an all-gather. */
  static boolean isBelowAllReduce(Placement placement) {
    return placement.algbw().compareTo(ENOUGH) >= 0
        && placement.busbw().signum() > 0
        && placement.busbw().doubleValue() < 0.995 * placement.algbw().doubleValue();
  }
}
