package org.ncclconformance.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder that a run writes into. */
public record Reports(Path root) {
  /** The system property that names it. */
  public static final String PROPERTY = "reports.directory";

  /**
   * The folder of that name.
   *
   * @param folder null for the usual one
   */
  public static Reports named(@Nullable String folder) {
    return new Reports(Path.of(folder == null ? "reports" : folder));
  }

  /** Where JUnit XML goes. */
  public Path junit() {
    return root.resolve("junit");
  }

  /** What Allure's page is made from. */
  public Path allureResults() {
    return root.resolve("allure-results");
  }

  /** Allure's page. */
  public Path allure() {
    return root.resolve("allure");
  }

  /** The files of failures, and the curves of everything that was measured. */
  public Path evidence() {
    return root.resolve("evidence");
  }

  /** Why nothing can be written there, in words, or empty where nothing is known to be wrong. */
  public Optional<String> whyNotWritable() {
    Path there = root.toAbsolutePath().normalize();
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      return Optional.of(there + " is no folder");
    }
    return Files.isWritable(there)
        ? Optional.empty()
        : Optional.of(there + " may not be written to");
  }

  /**
   * Removes what an earlier run wrote: Allure would show it as retries of this one. Anything else
   * in the folder is left alone.
   *
   * @throws UncheckedIOException where something cannot be removed
   */
  public void clear() {
    for (Path written : List.of(junit(), allureResults(), allure(), evidence())) {
      try {
        remove(written);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot clear " + written + ": " + e.getMessage(), e);
      }
    }
  }

  private static void remove(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
