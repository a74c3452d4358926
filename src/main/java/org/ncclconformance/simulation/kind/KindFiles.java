package org.ncclconformance.simulation.kind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The table of shared types, and every file of the folder of kinds beside it: none is listed
 * anywhere. The folder is a directory, or part of a jar.
 */
final class KindFiles {
  private static final String TYPES = "types.txt";
  private static final String FOLDER = "served/";
  private static final String ENDING = ".txt";

  private KindFiles() {}

  static List<KindFile> read() {
    URL types = KindFiles.class.getResource(TYPES);
    if (types == null) {
      throw new IllegalStateException(TYPES + " is missing beside " + KindFiles.class.getName());
    }
    try {
      URLConnection connection = types.openConnection();
      return connection instanceof JarURLConnection archive
          ? archive(archive)
          : directory(Path.of(URI.create(types.toString())));
    } catch (IOException e) {
      throw new UncheckedIOException("The kinds of the simulated cluster cannot be read.", e);
    }
  }

  private static List<KindFile> directory(Path types) throws IOException {
    List<KindFile> out = new ArrayList<>();
    out.add(new KindFile(TYPES, Files.readString(types)));
    try (Stream<Path> files = Files.list(types.resolveSibling(FOLDER))) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).toList()) {
        out.add(new KindFile(FOLDER + file.getFileName(), Files.readString(file)));
      }
    }
    return out;
  }

  private static List<KindFile> archive(JarURLConnection types) throws IOException {
    // its own view of the jar, so that it may close it
    types.setUseCaches(false);
    List<KindFile> out = new ArrayList<>();
    try (JarFile jar = types.getJarFile()) {
      String home = types.getEntryName().substring(0, types.getEntryName().lastIndexOf('/') + 1);
      out.add(new KindFile(TYPES, text(jar, types.getJarEntry())));
      for (JarEntry entry : jar.stream().toList()) {
        String name = entry.getName();
        if (name.startsWith(home + FOLDER) && name.endsWith(ENDING)) {
          out.add(new KindFile(name.substring(home.length()), text(jar, entry)));
        }
      }
    }
    return out;
  }

  private static String text(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
