package org.ncclconformance.nccl.judge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Reason;

/**
 * A reading held against what was expected of it.
 *
 * @param grade what came out
 * @param outOfPlace out-of-place bus bandwidth of the largest message in GB/s, or null without one
 * @param inPlace in-place bus bandwidth of the largest message in GB/s, or null without one
 * @param threshold least bandwidth, before tolerance
 * @param tolerance how far below it may be
 * @param floor least bandwidth in GB/s that passes
 * @param sentence all of it in one line
 * @param warnings what a reader should know even where it passed; one line each
 */
public record Judgement(
    Grade grade,
    @Nullable BigDecimal outOfPlace,
    @Nullable BigDecimal inPlace,
    Threshold threshold,
    Tolerance tolerance,
    BigDecimal floor,
    String sentence,
    List<String> warnings) {

  /** Keeps its own copy. */
  public Judgement {
    warnings = List.copyOf(warnings);
  }

  /** What comes out of a judgement. */
  public enum Grade {
    /** Everything that was expected holds. */
    PASSED,
    /** One half or both are below the floor. */
    BELOW_THRESHOLD,
    /** The log yields no bandwidth. */
    NO_READING,
    /** Results were wrong, so that no bandwidth counts. */
    DATA_CORRUPTION,
    /** A process used TCP sockets. */
    TRANSPORT_SOCKET,
    /** A process used another network than was expected. */
    TRANSPORT_OTHER,
    /** No process says which network it used. */
    TRANSPORT_UNPROVEN,
    /** No communicator is known to have used NVLS. */
    NVLS_UNPROVEN,
    /** Not the ranks that were asked for. */
    RANKS_MISSING,
    /** The largest message is smaller than was asked for. */
    SIZE_NOT_REACHED
  }

  /** Whether everything that was expected holds. */
  public boolean passed() {
    return grade == Grade.PASSED;
  }

  /** Judges that reading. */
  public static Judgement of(Reading reading, Expectation expected) {
    if (reading instanceof Reading.Measured measured) {
      return ofMeasured(measured, expected);
    }
    Reading.NoReading none = (Reading.NoReading) reading;
    return judged(
        none.reason() == Reason.DATA_CORRUPTION ? Grade.DATA_CORRUPTION : Grade.NO_READING,
        expected,
        null,
        "no bandwidth, " + none.reason() + ": " + none.message(),
        "failed",
        none.warnings());
  }

  private static Judgement ofMeasured(Reading.Measured measured, Expectation expected) {
    Shortfall shortfall = Shortfall.of(measured, expected);
    List<String> warnings = new ArrayList<>();
    if (!measured.checked()) {
      warnings.add(
          "CORRECTNESS_UNCHECKED: the bandwidth is measured, its results were not checked");
    }
    if (expected.ranks() != null && !measured.table().ranks().isKnown()) {
      warnings.add("the number of ranks, " + expected.ranks() + " expected, is not proven");
    }
    if (expected.demand() == TransportDemand.NONE && measured.transport().usesSocket()) {
      warnings.add("TCP sockets were used: " + measured.transport().describe());
    }
    int processes = measured.transport().processes();
    if (expected.demand() == TransportDemand.NETWORK
        && expected.ranks() != null
        && processes < expected.ranks()) {
      warnings.add(
          "of "
              + expected.ranks()
              + " ranks, "
              + processes
              + " processes say which network they use");
    }
    warnings.addAll(measured.warnings());
    return judged(
        shortfall.grade(),
        expected,
        measured,
        measured.numbers(),
        shortfall.grade() == Grade.PASSED ? "passed" : "failed, " + shortfall.words(),
        warnings);
  }

  private static Judgement judged(
      Grade grade,
      Expectation expected,
      Reading.@Nullable Measured measured,
      String found,
      String end,
      List<String> warnings) {
    BigDecimal floor = expected.threshold().floor(expected.tolerance());
    return new Judgement(
        grade,
        measured == null ? null : measured.outOfPlace().busbw(),
        measured == null ? null : measured.inPlace().busbw(),
        expected.threshold(),
        expected.tolerance(),
        floor,
        found
            + "; threshold "
            + expected.threshold()
            + " GB/s, tolerance "
            + expected.tolerance()
            + ", floor "
            + Tolerance.plain(floor)
            + " GB/s: "
            + end,
        warnings);
  }
}
