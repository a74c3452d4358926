package org.ncclconformance.nccl;

/**
 * Takes off what launchers and log collectors put around a line, in the order of
 * facts/nccl-output.md 8: colours, time stamp, pod, launcher, rank, indentation.
 */
final class Wrappers {
  private static final char ESCAPE = '\u001b';

  /** Deeper nesting has not been seen; the bound keeps a hostile line cheap. */
  private static final int MOST = 8;

  private Wrappers() {}

  static LogLine strip(String raw, boolean whole) {
    String text = raw.indexOf(ESCAPE) < 0 ? raw : withoutColours(raw);
    int from = blanks(text, 0);
    int rank = -1;
    boolean error = false;
    for (int i = 0; i < MOST; i++) {
      int after = timestamp(text, from);
      if (after < 0) {
        after = pod(text, from);
      }
      if (after < 0) {
        after = launcher(text, from);
      }
      if (after < 0) {
        after = tag(text, from);
        if (after > 0) {
          rank = tagRank(text, from);
          error = text.startsWith("<stderr>", text.indexOf(']', from) + 1);
        }
      }
      if (after < 0) {
        break;
      }
      from = blanks(text, after);
    }
    int end = text.length();
    while (end > from && text.charAt(end - 1) <= ' ') {
      end--;
    }
    return new LogLine(raw, text.substring(from, end), rank, error, whole);
  }

  private static int blanks(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at;
  }

  /** Control sequences: ESC [ parameters letter. */
  private static String withoutColours(String raw) {
    StringBuilder text = new StringBuilder(raw.length());
    int at = 0;
    while (at < raw.length()) {
      char c = raw.charAt(at);
      if (c == ESCAPE && at + 1 < raw.length() && raw.charAt(at + 1) == '[') {
        at += 2;
        while (at < raw.length() && (raw.charAt(at) < '@' || raw.charAt(at) > '~')) {
          at++;
        }
      } else {
        text.append(c);
      }
      at++;
    }
    return text.toString();
  }

  /** RFC 3339, as kubectl logs --timestamps writes it: 2026-03-01T12:00:00.000000137Z. */
  private static int timestamp(String text, int from) {
    if (from + 20 > text.length()
        || text.charAt(from + 4) != '-'
        || text.charAt(from + 7) != '-'
        || text.charAt(from + 10) != 'T'
        || text.charAt(from + 13) != ':'
        || text.charAt(from + 16) != ':') {
      return -1;
    }
    int at = from;
    while (at < text.length() && text.charAt(at) > ' ') {
      char c = text.charAt(at);
      if ((c < '0' || c > '9') && "-T:.Z+".indexOf(c) < 0) {
        return -1;
      }
      at++;
    }
    return at;
  }

  /** As kubectl logs --prefix writes it: [pod/NAME/CONTAINER]. */
  private static int pod(String text, int from) {
    if (!text.startsWith("[pod/", from)) {
      return -1;
    }
    int close = text.indexOf(']', from);
    return close < 0 ? -1 : close + 1;
  }

  /** As schedulers write it: (head, rank=0, pid=3808). */
  private static int launcher(String text, int from) {
    if (from >= text.length() || text.charAt(from) != '(') {
      return -1;
    }
    int close = text.indexOf(')', from);
    int pid = text.indexOf("pid=", from);
    return close > 0 && pid > 0 && pid < close ? close + 1 : -1;
  }

  /** As mpirun --tag-output writes it: [1,0] and the stream in angle brackets, then a colon. */
  private static int tag(String text, int from) {
    if (from >= text.length() || text.charAt(from) != '[') {
      return -1;
    }
    int close = text.indexOf(']', from);
    if (close < 0 || tagRank(text, from) < 0) {
      return -1;
    }
    if (text.startsWith("<stdout>:", close + 1) || text.startsWith("<stderr>:", close + 1)) {
      return close + 1 + "<stdout>:".length();
    }
    return -1;
  }

  private static int tagRank(String text, int from) {
    int close = text.indexOf(']', from);
    int comma = text.lastIndexOf(',', close);
    if (comma <= from || close - comma < 2 || close - comma > 9) {
      return -1;
    }
    Long rank = PrintedNumber.integer(text.substring(comma + 1, close));
    return rank == null ? -1 : rank.intValue();
  }
}
