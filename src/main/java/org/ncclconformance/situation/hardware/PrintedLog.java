package org.ncclconformance.situation.hardware;

import org.ncclconformance.nccl.matrix.ResourceText;

/** Logs that hardware prints instead of measuring, beside this class: after nccl-tests 2.16. */
final class PrintedLog {
  private PrintedLog() {}

  static String of(String name) {
    return ResourceText.beside(PrintedLog.class, name + ".log").stripTrailing() + "\n";
  }
}
