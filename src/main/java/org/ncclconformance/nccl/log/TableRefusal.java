package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What speaks against a complete table.
 *
 * @param reason the gravest reason
 * @param message what was found, and what to do
 * @param line the line that proves it, or null
 */
record TableRefusal(Reason reason, String message, @Nullable String line) {
  static final String NOT_MPI =
      "several processes are each the first rank: the program was built without MPI, and every"
          + " process measures alone; use a build with MPI=1";

  /** The gravest objection to a table that has rows and an end, or none. */
  static Optional<TableRefusal> of(LogSection table) {
    Rows rows = table.rows;
    if (table.rankList.hasSeveralFirstRanks()) {
      return refuse(Reason.NOT_MPI, NOT_MPI, null);
    }
    if (table.columns != null && table.columns.cpuTime()) {
      return refuse(
          Reason.CPU_TIME,
          "times and bandwidths are those of the CPU (-C 1); run without that option",
          null);
    }
    if (rows.largestMayBeUnreadable()) {
      return refuse(
          Reason.UNREADABLE_NUMBER,
          "a row that may be the largest cannot be read: '"
              + rows.unreadableLine()
              + "'; expected plain numbers",
          rows.unreadableLine());
    }
    BigDecimal average = table.trailer.averageNumber();
    if (average == null && table.trailer.averageLine() != null) {
      return refuse(
          Reason.UNREADABLE_NUMBER,
          "the average is no number: '" + table.trailer.averageLine() + "'",
          table.trailer.averageLine());
    }
    Row largest = rows.largest();
    if (largest == null) {
      return refuse(Reason.NO_TABLE, "no row of results", null);
    }
    Optional<TableRefusal> row = ofLargest(largest, rows.largestLine());
    return row.isPresent() ? row : ofMean(table, average);
  }

  private static Optional<TableRefusal> ofLargest(Row largest, @Nullable String line) {
    Placement outOfPlace = largest.outOfPlace();
    Placement inPlace = largest.inPlace();
    if (outOfPlace == null || inPlace == null) {
      return refuse(
          Reason.HALF_MISSING,
          "the "
              + (outOfPlace == null ? "out-of-place" : "in-place")
              + " half of the largest row is blank: '"
              + line
              + "'",
          line);
    }
    boolean noBusbw = outOfPlace.busbw().signum() == 0 && inPlace.busbw().signum() == 0;
    if (noBusbw && outOfPlace.algbw().signum() > 0) {
      return refuse(
          Reason.SINGLE_RANK,
          "only one rank ran: its bus bandwidth is 0 by definition and says nothing about a"
              + " network; check hosts, slots and the MPI build: '"
              + line
              + "'",
          line);
    }
    if (outOfPlace.busbw().signum() == 0 || inPlace.busbw().signum() == 0) {
      return refuse(
          Reason.NOT_RESOLVED,
          "the largest message, of "
              + largest.size()
              + " bytes, is too small: its bandwidth is printed as 0.00",
          line);
    }
    return Optional.empty();
  }

  /** The average is the mean of all rows: where it is not, rows are missing or damaged. */
  private static Optional<TableRefusal> ofMean(LogSection table, @Nullable BigDecimal average) {
    if (average == null || table.rows.meanIs(average)) {
      return Optional.empty();
    }
    String mean = String.format(Locale.ROOT, "%.2f", table.rows.mean());
    if (table.rows.unreadableLine() != null) {
      return refuse(
          Reason.UNREADABLE_NUMBER,
          "a row cannot be read: '"
              + table.rows.unreadableLine()
              + "', and without it the mean of the rows, "
              + mean
              + ", is not the average, "
              + average,
          table.rows.unreadableLine());
    }
    if (table.hasLostLines() && !table.endsAreConfirmed()) {
      return refuse(
          Reason.ROWS_MISSING,
          "rows are missing: the mean of the "
              + table.rows.count()
              + " rows that are left is "
              + mean
              + ", the average of the run "
              + average
              + "; read the whole log",
          table.trailer.averageLine());
    }
    return Optional.empty();
  }

  static String wrongCollective(LogSection table) {
    return "not an all-reduce ("
        + table.collective()
        + ")"
        + (table.isComplete() ? "" : ", and the table is not complete");
  }

  private static Optional<TableRefusal> refuse(
      Reason reason, String message, @Nullable String line) {
    return Optional.of(new TableRefusal(reason, message, line));
  }
}
