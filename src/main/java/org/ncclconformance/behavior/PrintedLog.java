package org.ncclconformance.behavior;

import org.ncclconformance.nccl.matrix.ResourceText;

/** Logs that behaviours have printed, beside this class: written after nccl-tests 2.16. */
final class PrintedLog {
  private PrintedLog() {}

  static String of(String name) {
    return ResourceText.beside(PrintedLog.class, name + ".log").stripTrailing();
  }
}
