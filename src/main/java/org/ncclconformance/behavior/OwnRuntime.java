package org.ncclconformance.behavior;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.ncclconformance.nccl.BenchmarkRuntime;
import org.ncclconformance.nccl.UnusableRuntime;

/** A runtime as a user brings it with the setting {@code runtime}, beside this class. */
final class OwnRuntime {
  private OwnRuntime() {}

  static BenchmarkRuntime read() {
    try (InputStream file = OwnRuntime.class.getResourceAsStream("own-runtime.yaml")) {
      if (file == null) {
        throw new IllegalStateException("the build lacks own-runtime.yaml");
      }
      return BenchmarkRuntime.own("own-runtime.yaml", file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("reading own-runtime.yaml", e);
    } catch (UnusableRuntime e) {
      throw new IllegalStateException(e);
    }
  }
}
