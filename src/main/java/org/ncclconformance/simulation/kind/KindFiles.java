package org.ncclconformance.simulation.kind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The table of shared types, and every file of the folder of kinds beside it: none is listed
 * anywhere. The folder is a directory, or part of a jar.
 */
final class KindFiles {
  private static final String TYPES = "types.txt";
  private static final String FOLDER = "served";

  private KindFiles() {}

  /** The shared types first, then the kinds by the names of their files. */
  static List<KindFile> read() {
    URL types = KindFiles.class.getResource(TYPES);
    if (types == null) {
      throw new IllegalStateException(TYPES + " is missing beside " + KindFiles.class.getName());
    }
    try {
      if (types.openConnection() instanceof JarURLConnection connection) {
        Path archive = Path.of(uri(connection.getJarFileURL()));
        try (FileSystem jar = FileSystems.newFileSystem(archive)) {
          return read(jar.getPath(connection.getEntryName()));
        }
      }
      return read(Path.of(uri(types)));
    } catch (IOException e) {
      throw new UncheckedIOException("The kinds of the simulated cluster cannot be read.", e);
    }
  }

  private static URI uri(URL url) {
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no place to read kinds from: " + url, e);
    }
  }

  private static List<KindFile> read(Path types) throws IOException {
    List<KindFile> out = new ArrayList<>();
    out.add(KindFile.parse(TYPES, Files.readString(types)));
    try (Stream<Path> files = Files.list(types.resolveSibling(FOLDER))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
        out.add(KindFile.parse(FOLDER + "/" + file.getFileName(), Files.readString(file)));
      }
    }
    return out;
  }
}
