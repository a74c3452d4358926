package org.ncclconformance.simulation.program;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One command as it is called.
 *
 * @param words the command and its arguments
 */
record Invocation(
    List<String> words,
    Map<String, String> environment,
    Input in,
    Consumer<String> out,
    Consumer<String> err,
    Shell shell) {

  String name() {
    String path = words.get(0);
    return path.substring(path.lastIndexOf('/') + 1);
  }

  List<String> arguments() {
    return words.subList(1, words.size());
  }

  /** The arguments that are no options. */
  List<String> operands() {
    return arguments().stream().filter(a -> !a.startsWith("-") || a.equals("-")).toList();
  }

  boolean option(String letter) {
    return arguments().stream()
        .anyMatch(a -> a.startsWith("-") && !a.startsWith("--") && a.contains(letter));
  }

  Files files() {
    return shell.container().files();
  }
}
