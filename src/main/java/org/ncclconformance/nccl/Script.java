package org.ncclconformance.nccl;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A shell script of few constructs, run by whatever {@code /bin/sh} an image has.
 *
 * @param lines each a command
 */
record Script(List<String> lines) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  Script {
    lines = List.copyOf(lines);
  }

  static Script of(String... lines) {
    return new Script(List.of(lines));
  }

  /** As a container's command. Kubernetes would take {@code $(...)} for a variable of its own. */
  List<String> command() {
    return List.of("/bin/sh", "-c", text().replace("$(", "$$("));
  }

  String text() {
    return String.join("\n", lines);
  }

  /** Words as one command line. */
  static String words(List<String> words) {
    return words.stream().map(Script::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
