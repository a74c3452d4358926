package org.ncclconformance.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The suites: those of a folder, and behind them those that ship in the jar. */
public final class SuiteFolder {
  private static final String SHIPPED = "/suites/";
  private static final String REQUIREMENTS = "requirements";

  private final Path folder;

  /**
   * Reads nothing yet.
   *
   * @param folder need not exist
   */
  public SuiteFolder(Path folder) {
    this.folder = folder;
  }

  /** The folder {@code suites} of the working directory. */
  public static SuiteFolder ofWorkingDirectory() {
    return new SuiteFolder(Path.of("suites"));
  }

  /**
   * Reads a suite.
   *
   * @param nameOrPath a path has a separator or ends in .yaml
   * @throws BadInput where it is not there or malformed
   */
  public Suite read(String nameOrPath) {
    boolean path = nameOrPath.contains("/") || nameOrPath.endsWith(".yaml");
    String text =
        path
            ? file(Path.of(nameOrPath))
            : nameOrPath.equals(REQUIREMENTS) ? null : named(nameOrPath);
    if (text == null) {
      throw new BadInput(
          "suite: found \""
              + nameOrPath
              + "\", and there is no such "
              + (path ? "file" : "suite")
              + "; valid are "
              + String.join(", ", names())
              + ", or a path");
    }
    String name = path ? nameOrPath.replaceAll("^.*/|\\.yaml$", "") : nameOrPath;
    return SuiteFile.read(name, text, this::requirements);
  }

  /**
   * The ledger of requirements.
   *
   * @throws BadInput where it is malformed
   */
  public Requirements requirements() {
    String text = named(REQUIREMENTS);
    if (text == null) {
      throw new BadInput("suites/requirements.yaml: is not there");
    }
    return Requirements.parse(text);
  }

  private @Nullable String named(String name) {
    String text = file(folder.resolve(name + ".yaml"));
    return text != null ? text : resource(SHIPPED + name + ".yaml");
  }

  private static @Nullable String file(Path path) {
    try {
      return Files.isRegularFile(path) ? Files.readString(path) : null;
    } catch (IOException e) {
      throw new BadInput(path + ": cannot be read: " + e);
    }
  }

  private static @Nullable String resource(String name) {
    try (InputStream in = SuiteFolder.class.getResourceAsStream(name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the suites that are there, sorted. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    try {
      if (Files.isDirectory(folder)) {
        names.addAll(names(folder));
      }
      URL shipped = SuiteFolder.class.getResource(SHIPPED + REQUIREMENTS + ".yaml");
      if (shipped != null && shipped.openConnection() instanceof JarURLConnection jar) {
        jar.getJarFile().stream()
            .map(entry -> "/" + entry.getName())
            .filter(entry -> entry.startsWith(SHIPPED) && entry.endsWith(".yaml"))
            .forEach(entry -> names.add(entry.replaceAll("^.*/|\\.yaml$", "")));
      } else if (shipped != null) {
        names.addAll(names(Path.of(URI.create(shipped.toString())).resolveSibling("")));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    names.remove(REQUIREMENTS);
    return names;
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".yaml"))
          .map(f -> f.substring(0, f.length() - ".yaml".length()))
          .collect(Collectors.toSet());
    }
  }
}
