package org.ncclconformance.nccl.log;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of a log, valid until the next one is read: its bytes are those of the reader's buffer,
 * and become text only where somebody looks, since most lines of a large log are looked at by
 * nobody.
 */
final class LogLine {
  private static final int SHOWN = 300;

  /** A variable whose value nobody should read in a report. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)([a-z0-9_]*(?:token|secret|passw|credential|key)[a-z0-9_]*=)"
              + "(?:'[^']*'?|\"[^\"]*\"?|\\S+)");

  private final Piece raw;
  private final Piece inner;
  private final boolean odd;
  private final int rank;
  private final boolean error;
  private final boolean whole;
  private @Nullable String text;

  /** Some of an array of bytes. */
  record Piece(byte[] bytes, int from, int to) {
    boolean isEmpty() {
      return from == to;
    }

    boolean startsWith(byte[] word, int at) {
      if (word.length > to - at) {
        return false;
      }
      for (int i = 0; i < word.length; i++) {
        if (bytes[at + i] != word[i]) {
          return false;
        }
      }
      return true;
    }

    /** One byte, one character: nothing in a table or in NCCL's lines is beyond ASCII. */
    String decoded() {
      return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
  }

  /**
   * A line as it was unwrapped.
   *
   * @param raw the line as it came
   * @param inner the line without what wrappers put around it
   * @param odd whether it has a quotation mark, NUL or ESC, which ordinary lines have not
   * @param rank rank that a launcher tagged it with, or -1
   * @param error whether a launcher tagged it as standard error, which never carries the table
   * @param whole whether it is complete: terminated, and not longer than what is kept of a line
   */
  LogLine(Piece raw, Piece inner, boolean odd, int rank, boolean error, boolean whole) {
    this.raw = raw;
    this.inner = inner;
    this.odd = odd;
    this.rank = rank;
    this.error = error;
    this.whole = whole;
  }

  Piece raw() {
    return raw;
  }

  /** The line without what wrappers put around it, as bytes. */
  Piece inner() {
    return inner;
  }

  /** The same as text. */
  String text() {
    String decoded = Objects.requireNonNullElseGet(text, inner::decoded);
    text = decoded;
    return decoded;
  }

  /** Whether it has a quotation mark, NUL or ESC. */
  boolean odd() {
    return odd;
  }

  /** Whether it is complete: terminated, and not longer than what is kept of a line. */
  boolean whole() {
    return whole;
  }

  /**
   * The line for a reader; of JSON nothing, since nccl-tests writes its whole environment there.
   */
  String shown() {
    if (isJson()) {
      return "(a line of JSON, not shown: it may hold an environment)";
    }
    String line =
        new String(raw.bytes(), raw.from(), raw.to() - raw.from(), StandardCharsets.UTF_8);
    String beginning = line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
    // no row of a table has an equals sign, and rows are shown by the thousand
    return beginning.indexOf('=') < 0
        ? beginning.strip()
        : SECRET.matcher(beginning).replaceAll("$1***").strip();
  }

  /** Whether it is JSON or a piece of it, which is never quoted. */
  boolean isJson() {
    if (!odd) {
      return false;
    }
    String line = text();
    return line.contains("\":") || line.contains("\",\"") || line.contains("\" :");
  }

  /** Whether it can belong to the table: standard output of the first rank. */
  boolean mayCarryTable() {
    return !error && rank <= 0;
  }
}
