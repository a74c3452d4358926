package org.ncclconformance.nccl.matrix;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that the build brings beside a class. */
public final class ResourceText {
  private ResourceText() {}

  /** The whole text, which is UTF-8. */
  public static String beside(Class<?> type, String name) {
    try (InputStream in = type.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the build lacks " + name + " beside " + type);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + name, e);
    }
  }
}
