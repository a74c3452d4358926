package org.ncclconformance.nccl;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One line of a log.
 *
 * @param raw the line as it came, decoded byte by byte
 * @param text the line without what wrappers put around it
 * @param rank rank that a launcher tagged it with, or -1
 * @param error whether a launcher tagged it as standard error, which never carries the table
 * @param whole whether it is complete: terminated, and not longer than what is kept of a line
 */
record LogLine(String raw, String text, int rank, boolean error, boolean whole) {
  private static final int SHOWN = 300;

  /** A variable whose value nobody should read in a report. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)([a-z0-9_]*(?:token|secret|passw|credential|key)[a-z0-9_]*=)"
              + "(?:'[^']*'?|\"[^\"]*\"?|\\S+)");

  /**
   * The line for a reader; of JSON nothing, since nccl-tests writes its whole environment there.
   */
  String shown() {
    if (isJson()) {
      return "(a line of JSON, not shown: it may hold an environment)";
    }
    String line = new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    String beginning = line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
    return SECRET.matcher(beginning).replaceAll("$1***").strip();
  }

  /** Whether it is JSON or a piece of it, which is never quoted. */
  boolean isJson() {
    return text.indexOf('"') >= 0
        && (text.contains("\":") || text.contains("\",\"") || text.contains("\" :"));
  }

  /** Whether it can belong to the table: standard output of the first rank. */
  boolean mayCarryTable() {
    return !error && rank <= 0;
  }
}
