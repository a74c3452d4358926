package org.ncclconformance.nccl.log;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** From the runs that a log holds to a reading, or to the gravest reason against one. */
final class ReadingFactory {
  private final List<LogSection> sections;
  private final List<String> excerpt;
  private final @Nullable LogSection chosen;
  private final LogSection shown;

  /**
   * Of those runs.
   *
   * @param sections runs in the order of the log
   * @param excerpt last lines of the log
   */
  ReadingFactory(List<LogSection> sections, List<String> excerpt) {
    this.sections = sections;
    this.excerpt = excerpt;
    this.chosen = last(section -> section.isComplete() && section.isAllReduce());
    this.shown = chosen != null ? chosen : mostTelling();
  }

  private LogSection mostTelling() {
    LogSection rows = last(section -> !section.rows.isEmpty());
    LogSection own = rows != null ? rows : last(LogSection::hasOwnLines);
    return own != null ? own : sections.get(sections.size() - 1);
  }

  private @Nullable LogSection last(Predicate<LogSection> wanted) {
    for (int i = sections.size() - 1; i >= 0; i--) {
      if (wanted.test(sections.get(i))) {
        return sections.get(i);
      }
    }
    return null;
  }

  Reading reading() {
    Reading corrupt = corruption();
    if (corrupt != null) {
      return corrupt;
    }
    Reading refused = chosen == null ? incomplete() : refusal(chosen);
    if (refused != null) {
      return refused;
    }
    Row largest = Objects.requireNonNull(shown.rows.largest());
    return new Reading.Measured(
        largest.size(),
        Objects.requireNonNull(largest.outOfPlace()),
        Objects.requireNonNull(largest.inPlace()),
        wasChecked(),
        shown.toTable(),
        transport(),
        warnings());
  }

  private boolean wasChecked() {
    return shown.rows.allChecked()
        && (shown.banner == null || !Boolean.FALSE.equals(shown.banner.validation()));
  }

  /** Wrong results anywhere in the log outrank everything else. */
  private @Nullable Reading corruption() {
    for (LogSection section : sections) {
      String line = section.trailer.isCorrupt() ? section.trailer.outOfBoundsLine() : null;
      String proof = line != null ? line : section.rows.corruptLine();
      if (proof != null) {
        return none(
            Reason.DATA_CORRUPTION,
            "results were wrong"
                + (section == shown ? "" : " in another table (" + section.collective() + ")")
                + (section.isComplete() ? "" : ", and the table has no end")
                + ": '"
                + proof
                + "'; no bandwidth counts before memory, links and plugin are checked",
            proof);
      }
      if (section.trailer.isContradictory()) {
        String odd = Objects.requireNonNull(section.trailer.outOfBoundsLine());
        return none(
            Reason.CONTRADICTORY_TRAILER,
            "number and word of '"
                + odd
                + "' do not go together; expected 0 OK, or a number above 0 and FAILED",
            odd);
      }
    }
    return null;
  }

  private @Nullable Reading refusal(LogSection table) {
    if ("FAILED".equals(table.trailer.averageVerdict())) {
      return none(
          Reason.BELOW_OWN_MINIMUM,
          "the run's own minimum (NCCL_TESTS_MIN_BW) was not met: '"
              + table.trailer.averageLine()
              + "'",
          table.trailer.averageLine());
    }
    Reading failed = failure(table);
    if (failed != null) {
      return failed;
    }
    int place = sections.indexOf(table);
    for (LogSection later : sections.subList(place + 1, sections.size())) {
      if ((!later.rows.isEmpty() || later.columns != null)
          && !later.isComplete()
          && later.isAllReduce()) {
        return none(
            Reason.TRUNCATED,
            "after a complete table another one begins and has no end; the complete one is not of"
                + " the last run",
            later.rows.largestLine());
      }
    }
    return TableRefusal.of(table)
        .map(found -> none(found.reason(), found.message(), found.line()))
        .orElse(null);
  }

  /** A failure of the same run, of a later one, or of one that cannot be told from it. */
  private @Nullable Reading failure(@Nullable LogSection table) {
    int place = table == null ? 0 : sections.indexOf(table);
    Failure worst = null;
    LogSection where = null;
    for (int i = sections.size() - 1; i >= 0; i--) {
      LogSection section = sections.get(i);
      Failure found = section.failure;
      // a launcher that tried again leaves its own complaints before the first head of a run
      boolean excused =
          i < place
              && (section.hasOwnLines() || (found != null && found.reason() == Reason.MPI_FAILURE));
      if (found != null && !excused && found.outranks(worst)) {
        worst = found;
        where = section;
      }
    }
    if (worst == null || where == null) {
      return null;
    }
    String warning = where.lastWarning;
    return none(
        worst.reason(),
        words(worst.reason())
            + (table == null ? "" : ", although the table is complete")
            + ": '"
            + worst.line()
            + "'"
            + (warning == null ? "" : "; NCCL warned before: '" + warning + "'")
            + firstWarning(where),
        worst.line());
  }

  private static String firstWarning(LogSection section) {
    return section.firstWarning == null || section.firstWarning.equals(section.lastWarning)
        ? ""
        : ", first: '" + section.firstWarning + "'";
  }

  private static String words(Reason reason) {
    return switch (reason) {
      case CRASHED -> "a process died";
      case NCCL_FAILURE -> "an NCCL call failed";
      case CUDA_FAILURE -> "a CUDA call failed, or GPUs are missing";
      case TEST_TIMEOUT -> "the program's own time limit ran out";
      case MPI_FAILURE -> "the MPI launcher failed";
      default -> "the program reports a failure";
    };
  }

  /** No complete table of an all-reduce. */
  private Reading incomplete() {
    Reading failed = failure(null);
    if (failed != null) {
      return failed;
    }
    if (last(section -> section.rankList.hasSeveralFirstRanks()) != null) {
      return none(Reason.NOT_MPI, TableRefusal.NOT_MPI, null);
    }
    if (!shown.rows.isEmpty() && !shown.isAllReduce()) {
      return none(Reason.WRONG_COLLECTIVE, TableRefusal.wrongCollective(shown), null);
    }
    LogSection retrying = last(section -> section.retry != null);
    if (retrying != null && shown.rows.isEmpty()) {
      return none(
          Reason.RETRYING,
          "the log ends while NCCL is still trying to connect: '"
              + retrying.retry
              + "'; check routes, network policies and NCCL_SOCKET_IFNAME",
          retrying.retry);
    }
    if (shown.rows.isEmpty() && !shown.cut) {
      return none(
          Reason.NO_TABLE,
          shown.columns == null
              ? "no table of results, not even its titles"
              : "titles of a table, but no row",
          null);
    }
    Row largest = shown.rows.largest();
    return none(
        Reason.TRUNCATED,
        "the table has no end ('Out of bounds values' and 'Avg bus bandwidth')"
            + (largest == null
                ? " and no complete row"
                : "; its largest complete row is of " + largest.size() + " bytes")
            + ": the log was cut, rotated or read too early, or the run was killed",
        shown.rows.largestLine());
  }

  private Reading none(Reason reason, String message, @Nullable String line) {
    boolean table = !shown.rows.isEmpty() || shown.banner != null || !shown.rankList.isEmpty();
    return new Reading.NoReading(
        reason, message, line, excerpt, table ? shown.toTable() : null, transport(), warnings());
  }

  /** Evidence of the chosen run, and of lines that stand before any run. */
  private Transport transport() {
    TransportEvidence evidence = new TransportEvidence();
    for (LogSection section : sections) {
      if (section == shown || !section.hasOwnLines()) {
        evidence.addAll(section.transport);
      }
    }
    return evidence.toTransport();
  }

  private List<String> warnings() {
    return Warnings.of(sections, shown, chosen != null);
  }
}
