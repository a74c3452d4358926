package org.ncclconformance.situation.hardware;

import java.util.Locale;
import org.ncclconformance.nccl.matrix.ResourceText;

/** Logs that hardware prints instead of measuring, beside this class: after nccl-tests 2.16. */
final class PrintedLog {
  private PrintedLog() {}

  static String of(String name) {
    return ResourceText.beside(PrintedLog.class, name + ".log").stripTrailing() + "\n";
  }

  /** With a last row of that speed. */
  static String of(String name, BusSpeed speed) {
    return of(name)
        .replace("${OUT}", String.format(Locale.ROOT, "%6.2f", speed.outOfPlace()))
        .replace("${IN}", String.format(Locale.ROOT, "%6.2f", speed.inPlace()));
  }
}
