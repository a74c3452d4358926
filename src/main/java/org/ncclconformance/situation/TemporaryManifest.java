package org.ncclconformance.situation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.trainer.release.Release;

/** A changed release as a file, since a validator is given a file. */
final class TemporaryManifest {
  private TemporaryManifest() {}

  static Path write(Release release) {
    return write(
        release.objects().stream()
            .map(Serialization.shared()::asYaml)
            .collect(Collectors.joining("\n---\n")));
  }

  /** The file goes with the process, if not before. */
  static Path write(String yaml) {
    try {
      Path file = Files.createTempFile("trainer-", ".yaml");
      file.toFile().deleteOnExit();
      Files.writeString(file, yaml);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a temporary manifest", e);
    }
  }
}
