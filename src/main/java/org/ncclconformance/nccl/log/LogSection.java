package org.ncclconformance.nccl.log;

import org.jspecify.annotations.Nullable;

/** One run of the program as it is read from the log, in bounded memory. */
final class LogSection {
  final RankList rankList = new RankList();
  final TransportEvidence transport = new TransportEvidence();
  final Rows rows = new Rows();
  final Trailer trailer = new Trailer();

  /** A version or "starting" line was read. */
  boolean announced;

  /** The head of the list of devices was read. */
  boolean devices;

  /** Somebody left lines out and marked it by dots. */
  boolean elided;

  /** The last line is the beginning of a row. */
  boolean cut;

  /** It is AMD's RCCL. */
  boolean rccl;

  @Nullable String program;
  @Nullable Banner banner;
  @Nullable Columns columns;
  @Nullable Long reducedTo;
  @Nullable String blocking;
  @Nullable Failure failure;
  @Nullable String firstWarning;
  @Nullable String lastWarning;
  @Nullable String retry;
  @Nullable String ssh;

  /** Whether anything was read that belongs to a run of the program itself. */
  boolean hasOwnLines() {
    return announced || banner != null || devices || columns != null || !rows.isEmpty();
  }

  /** Rows and an end: the average, or the closing line where only the average is missing. */
  boolean isComplete() {
    return !rows.isEmpty() && trailer.isComplete();
  }

  void fail(Failure found) {
    if (found.outranks(failure)) {
      failure = found;
    }
  }

  void warn(String warning) {
    if (firstWarning == null) {
      firstWarning = warning;
    }
    lastWarning = warning;
  }

  /** The largest size that was to be run. */
  long maximum() {
    Banner asked = banner;
    Long reduced = reducedTo;
    return asked == null
        ? Long.MAX_VALUE
        : reduced == null ? asked.maxBytes() : Math.min(asked.maxBytes(), reduced);
  }

  /** Whether the banner confirms that first and last row are the first and last of the run. */
  boolean endsAreConfirmed() {
    return banner != null && rows.span(banner, maximum());
  }

  /** Whether lines were lost before or between the rows. */
  boolean hasLostLines() {
    return rows.hasGap() || elided || columns == null;
  }

  /** Whether these rows are those of an all-reduce. */
  boolean isAllReduce() {
    if (program != null && !program.contains("all_reduce")) {
      return false;
    }
    Row row = rows.largest();
    if (row == null) {
      return columns == null || columns.redop() >= 0;
    }
    return row.redop() != null
        && !row.redop().equals("none")
        && (row.root() == null || row.root().equals("-1"))
        && !rows.contradictAllReduce();
  }

  /** What it is instead. */
  String collective() {
    if (program != null && !program.contains("all_reduce")) {
      return program;
    }
    Row row = rows.largest();
    if (row == null || row.redop() == null) {
      return "rows without a reduction";
    }
    return "redop " + row.redop() + (row.root() == null ? "" : ", root " + row.root());
  }

  Table toTable() {
    Row row = rows.largest();
    RankRatio ratio =
        row == null || !isAllReduce()
            ? RankRatio.unknown()
            : RankRatio.of(row.outOfPlace() != null ? row.outOfPlace() : row.inPlace());
    return new Table(
        row,
        rows.first(),
        banner,
        reducedTo,
        rankList.with(ratio),
        trailer.outOfBounds(),
        trailer.inBounds(),
        trailer.average(),
        trailer.averageVerdict());
  }
}
