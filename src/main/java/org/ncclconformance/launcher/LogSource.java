package org.ncclconformance.launcher;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a log comes from.
 *
 * @param name as given: a file, or - for standard input
 */
record LogSource(String name, InputStream standardInput) {
  private static final String STANDARD_INPUT = "-";

  static LogSource of(String name, InputStream standardInput) {
    return new LogSource(name, standardInput);
  }

  boolean isStandardInput() {
    return name.equals(STANDARD_INPUT);
  }

  /** Why it cannot be read, in one line, or null where it can. */
  @Nullable String complaint() {
    if (isStandardInput()) {
      return null;
    }
    Path file;
    try {
      file = Path.of(name);
    } catch (InvalidPathException e) {
      return "'" + name.replaceAll("\\p{Cntrl}", "?") + "': no name of a file";
    }
    if (name.isEmpty() || Files.notExists(file)) {
      return "'" + name + "': no such file; expected the log of a run, or - for standard input";
    }
    if (Files.isDirectory(file)) {
      return "'" + name + "': a folder; expected the log of a run";
    }
    return Files.isReadable(file) ? null : "'" + name + "': may not be read; check its permissions";
  }

  InputStream open() throws IOException {
    return isStandardInput() ? new LeftOpen(standardInput) : Files.newInputStream(Path.of(name));
  }

  /** Standard input belongs to the process. */
  private static final class LeftOpen extends FilterInputStream {
    LeftOpen(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
