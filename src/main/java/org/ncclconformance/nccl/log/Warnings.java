package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a reader should know of a log beside its reading. */
final class Warnings {
  private final List<String> lines = new ArrayList<>();

  private Warnings() {}

  /**
   * Of that log.
   *
   * @param sections all runs
   * @param shown the run that is read
   * @param complete whether it is a complete all-reduce
   */
  static List<String> of(List<LogSection> sections, LogSection shown, boolean complete) {
    Warnings warnings = new Warnings();
    if (!shown.rows.isEmpty()) {
      warnings.ofTable(shown);
      warnings.ofRanks(shown);
      warnings.ofSizes(shown);
    }
    if (complete) {
      warnings.ofMean(shown);
    }
    warnings.ofOthers(sections, shown);
    return warnings.lines;
  }

  private void ofTable(LogSection table) {
    if (!table.rows.allChecked()
        || (table.banner != null && Boolean.FALSE.equals(table.banner.validation()))) {
      lines.add("results were not checked (-c 0, or N/A): correctness is not verified");
    }
    if (table.columns == null) {
      lines.add("the titles of the table are lost: columns were told by their number");
    }
    if (table.elided) {
      lines.add("lines were left out and marked by dots");
    }
    if (table.rows.unreadableLine() != null) {
      lines.add("a row cannot be read: '" + table.rows.unreadableLine() + "'");
    }
    if (table.rows.largestCount() > 1) {
      lines.add(
          "the largest size was run "
              + table.rows.largestCount()
              + " times; the last one is shown");
    }
    if (table.rows.timeDisagrees()) {
      lines.add("in a row, algbw is not size over time");
    }
    if (table.blocking != null) {
      lines.add("run in blocking mode: '" + table.blocking + "'");
    }
    if (table.rccl) {
      lines.add("printed by RCCL's tests, not by NCCL's");
    }
    if (!table.isAllReduce()) {
      lines.add("not an all-reduce: " + table.collective());
    }
    Row largest = table.rows.largest();
    if (largest != null
        && largest.placements().allMatch(placement -> placement.busbw().signum() == 0)) {
      lines.add("bus bandwidth is 0: a single rank, or too small a message");
    }
  }

  private void ofRanks(LogSection table) {
    Ranks ranks = table.toTable().ranks();
    Integer list = ranks.byList();
    Integer fewest = ranks.fewest();
    Integer most = ranks.most();
    if (fewest == null || most == null) {
      return;
    }
    if (fewest > most || most < 2) {
      lines.add("busbw/algbw of the largest row fits no number of ranks");
    } else if (list != null && !ranks.allow(list)) {
      lines.add("the number of ranks is contradictory: " + ranks.describe());
    }
  }

  private void ofSizes(LogSection table) {
    Banner banner = table.banner;
    Row largest = table.rows.largest();
    Long reduced = table.reducedTo;
    if (reduced != null) {
      lines.add("the largest size was reduced to " + reduced + " bytes for lack of memory");
    }
    if (banner == null || largest == null) {
      return;
    }
    if (largest.size() > banner.maxBytes()) {
      lines.add(
          "the largest row, of "
              + largest.size()
              + " bytes, is above the banner's maximum of "
              + banner.maxBytes()
              + ": banner and table are not of one run");
    } else if (!banner.isLast(largest.size(), table.maximum())) {
      lines.add(
          "the largest row is of "
              + largest.size()
              + " bytes; sizes up to "
              + banner.maxBytes()
              + " were asked for");
    }
  }

  private void ofMean(LogSection table) {
    BigDecimal average = table.trailer.averageNumber();
    if (table.trailer.averageLine() == null) {
      lines.add("the line 'Avg bus bandwidth' is missing");
    } else if (average != null && !table.rows.meanIs(average)) {
      lines.add(
          String.format(
              Locale.ROOT,
              "the mean of the rows that are here, %.2f, is not the average, %s",
              table.rows.mean(),
              average));
    }
  }

  private void ofOthers(List<LogSection> sections, LogSection shown) {
    int place = sections.indexOf(shown);
    for (int i = 0; i < sections.size(); i++) {
      LogSection section = sections.get(i);
      if (section != shown) {
        ofOther(section, shown, i < place);
      }
      if (section.ssh != null && i <= place) {
        lines.add("ssh had trouble before: '" + section.ssh + "'");
      }
    }
    if (shown.lastWarning != null && shown.failure == null) {
      lines.add("NCCL warned: '" + shown.lastWarning + "'");
    }
  }

  private void ofOther(LogSection section, LogSection shown, boolean before) {
    if (before && section.failure != null) {
      lines.add("an earlier attempt failed: '" + section.failure.line() + "'");
    } else if (section.isComplete() && !section.isAllReduce()) {
      lines.add("another table in the same log is passed over: " + section.collective());
    } else if (section.isComplete()) {
      lines.add(
          "another complete run in the same log shows "
              + busbw(section.rows.largest())
              + "; the last one is shown");
      if (!shown.rankList.hosts().equals(section.rankList.hosts())) {
        lines.add("the runs in this log are of different hosts");
      }
    } else if (before && section.hasOwnLines()) {
      lines.add("an earlier attempt did not end");
    }
  }

  private static String busbw(@Nullable Row row) {
    return row == null
        ? "no row"
        : row.placements()
                .map(placement -> placement.busbw() + "")
                .reduce((a, b) -> a + " / " + b)
                .orElse("-")
            + " GB/s at "
            + row.size()
            + " bytes";
  }
}
