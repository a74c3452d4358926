package org.ncclconformance.behavior;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Logs that behaviours have printed, beside this class: written after nccl-tests 2.16. */
final class PrintedLog {
  private PrintedLog() {}

  static String of(String name) {
    try (InputStream log = PrintedLog.class.getResourceAsStream(name + ".log")) {
      if (log == null) {
        throw new IllegalStateException("the build lacks the log " + name);
      }
      return new String(log.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException("reading the log " + name, e);
    }
  }
}
