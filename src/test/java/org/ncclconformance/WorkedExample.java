package org.ncclconformance;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What the architecture page says is all that something new takes. */
public record WorkedExample(List<Addition> additions) {

  /**
   * One file that it touches.
   *
   * @param created or else it is there, and gets the text at its end
   */
  public record Addition(Path file, boolean created, String text) {

    void to(Path tree) throws IOException {
      Path target = tree.resolve(file);
      if (created && Files.exists(target)) {
        throw new FileAlreadyExistsException(file + " is no new file");
      }
      Files.createDirectories(target.getParent());
      Files.writeString(
          target, text, created ? StandardOpenOption.CREATE_NEW : StandardOpenOption.APPEND);
    }
  }

  /** The files, as paths of the project. */
  public List<String> files() {
    return additions.stream().map(addition -> addition.file().toString()).toList();
  }

  /**
   * A copy of the tree with the example in it.
   *
   * @param tree an empty folder
   */
  public void applyTo(Path tree) throws IOException {
    for (String folder : List.of("src/main", "suites")) {
      copy(Path.of(folder), tree);
    }
    for (Addition addition : additions) {
      addition.to(tree);
    }
  }

  private static void copy(Path folder, Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (Files.isDirectory(file)) {
          Files.createDirectories(tree.resolve(file));
        } else {
          Files.copy(file, tree.resolve(file));
        }
      }
    }
  }

  /**
   * Compiles its classes, with the warnings of the build as errors, against those that are there.
   *
   * @return where they are
   */
  private Path compiled(Path tree) throws IOException {
    Path classes = Files.createDirectories(tree.resolve("target/classes"));
    List<Path> sources =
        additions.stream()
            .map(addition -> tree.resolve(addition.file()))
            .filter(file -> file.toString().endsWith(".java"))
            .toList();
    if (sources.isEmpty()) {
      return classes;
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(
                  said,
                  files,
                  null,
                  List.of(
                      "-d",
                      classes.toString(),
                      "-Xlint:all,-processing,-try",
                      "-Werror",
                      "-proc:none",
                      "-parameters",
                      "--release",
                      "17"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!done) {
        throw new AssertionError("the worked example does not compile:\n" + said);
      }
    }
    return classes;
  }

  /** Finds the example's classes and files behind those of the process. */
  public URLClassLoader behindOurs(Path tree) throws IOException {
    return new URLClassLoader(
        new URL[] {compiled(tree).toUri().toURL()}, getClass().getClassLoader());
  }
}
