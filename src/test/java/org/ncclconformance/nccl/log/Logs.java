package org.ncclconformance.nccl.log;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The logs under src/test/resources/nccl/logs, and readings of texts. */
public final class Logs {
  private Logs() {}

  public static byte[] bytes(String name) {
    return resource("/nccl/logs/" + name);
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  static byte[] resource(String path) {
    try (InputStream in = Objects.requireNonNull(Logs.class.getResourceAsStream(path), path)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Reading read(byte[] log) {
    try {
      return LogReader.read(new ByteArrayInputStream(log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Reading read(String log) {
    return read(log.getBytes(StandardCharsets.UTF_8));
  }
}
