package org.ncclconformance.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.ncclconformance.nccl.BenchmarkRuntime;
import org.ncclconformance.nccl.UnusableRuntime;

/** A runtime whose launcher prints what it is given, as a user's own file would bring it. */
final class PrintingRuntime {
  private PrintingRuntime() {}

  static BenchmarkRuntime read() {
    try (InputStream file = PrintingRuntime.class.getResourceAsStream("printing.yaml")) {
      if (file == null) {
        throw new IllegalStateException("the build lacks printing.yaml");
      }
      return BenchmarkRuntime.own("printing.yaml", file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("reading printing.yaml", e);
    } catch (UnusableRuntime e) {
      throw new IllegalStateException(e);
    }
  }
}
