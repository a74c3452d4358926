package org.ncclconformance.nccl.log;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a careful reader makes of a log: a bandwidth that was measured, or why there is none. */
public sealed interface Reading {

  /** What NCCL's own lines say about the way the data went. */
  Transport transport();

  /** What a reader should know beside the result; one line each. */
  List<String> warnings();

  /**
   * A complete all-reduce table.
   *
   * @param size largest message in bytes
   * @param outOfPlace its out-of-place half
   * @param inPlace its in-place half
   * @param checked whether the results of every row were checked, and found right
   * @param table the whole table
   * @param transport the way the data went
   * @param warnings what a reader should know
   */
  record Measured(
      long size,
      Placement outOfPlace,
      Placement inPlace,
      boolean checked,
      Table table,
      Transport transport,
      List<String> warnings)
      implements Reading {
    /** Keeps its own copy. */
    public Measured {
      warnings = List.copyOf(warnings);
    }

    /** Both halves of the largest message in a line. */
    public String numbers() {
      return outOfPlace.busbw().toPlainString()
          + " GB/s out-of-place, "
          + inPlace.busbw().toPlainString()
          + " GB/s in-place at "
          + size
          + " bytes";
    }
  }

  /**
   * No bandwidth.
   *
   * @param reason the gravest reason
   * @param message what was found, and what to do, in one line
   * @param line the line that proves it, or null
   * @param excerpt the last lines of the log
   * @param evidence what could be read of a table; numbers in it are no measurement. Null where
   *     there is none
   * @param transport the way the data went
   * @param warnings what a reader should know
   */
  record NoReading(
      Reason reason,
      String message,
      @Nullable String line,
      List<String> excerpt,
      @Nullable Table evidence,
      Transport transport,
      List<String> warnings)
      implements Reading {
    /** Keeps its own copies. */
    public NoReading {
      excerpt = List.copyOf(excerpt);
      warnings = List.copyOf(warnings);
    }
  }
}
