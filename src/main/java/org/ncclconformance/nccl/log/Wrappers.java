package org.ncclconformance.nccl.log;

import java.nio.charset.StandardCharsets;
import org.ncclconformance.nccl.log.LogLine.Piece;

/**
 * Takes off what launchers and log collectors put around a line, in the order of
 * facts/nccl-output.md 8: colours, time stamp, pod, launcher, rank, indentation.
 */
final class Wrappers {
  private static final char ESCAPE = '\u001b';

  private static final byte[] POD = bytes("[pod/");
  private static final byte[] PID = bytes("pid=");
  private static final byte[] STDOUT = bytes("<stdout>:");
  private static final byte[] STDERR = bytes("<stderr>:");

  /** A rank has eight digits at most. */
  private static final int MOST_RANKS = 10_000_000;

  /** Deeper nesting has not been seen; the bound keeps a hostile line cheap. */
  private static final int MOST = 8;

  private Wrappers() {}

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Of that line.
   *
   * @param odd false where it is known to have no quotation mark, NUL or ESC
   * @param whole whether it is complete
   */
  static LogLine strip(Piece raw, boolean odd, boolean whole) {
    Piece line = odd && indexOf(raw, ESCAPE, raw.from()) >= 0 ? withoutColours(raw) : raw;
    int from = blanks(line, line.from());
    int rank = -1;
    boolean error = false;
    for (int i = 0; i < MOST && from < line.to(); i++) {
      int after = unwrapped(line, from);
      if (after < 0) {
        int tag = tag(line, from);
        if (tag < 0) {
          break;
        }
        rank = tagRank(line, from, tag);
        error = line.startsWith(STDERR, tag);
        after = tag + STDERR.length;
      }
      from = blanks(line, after);
    }
    int to = line.to();
    while (to > from && isBlank(line.bytes()[to - 1])) {
      to--;
    }
    return new LogLine(raw, new Piece(line.bytes(), from, to), odd, rank, error, whole);
  }

  /** Behind a time stamp, pod or launcher, or -1. */
  private static int unwrapped(Piece line, int from) {
    byte first = line.bytes()[from];
    return first == '['
        ? pod(line, from)
        : first == '(' ? launcher(line, from) : timestamp(line, from);
  }

  private static boolean isBlank(byte b) {
    return b >= 0 && b <= ' ';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static int blanks(Piece line, int from) {
    int at = from;
    while (at < line.to() && isBlank(line.bytes()[at])) {
      at++;
    }
    return at;
  }

  private static int indexOf(Piece line, char wanted, int from) {
    for (int i = from; i < line.to(); i++) {
      if (line.bytes()[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** Control sequences: ESC [ parameters letter. */
  private static Piece withoutColours(Piece raw) {
    byte[] bytes = raw.bytes();
    byte[] kept = new byte[raw.to() - raw.from()];
    int length = 0;
    int at = raw.from();
    while (at < raw.to()) {
      byte b = bytes[at];
      if (b == ESCAPE && at + 1 < raw.to() && bytes[at + 1] == '[') {
        at += 2;
        while (at < raw.to() && (bytes[at] < '@' || bytes[at] > '~')) {
          at++;
        }
      } else {
        kept[length++] = b;
      }
      at++;
    }
    return new Piece(kept, 0, length);
  }

  /** RFC 3339, as kubectl logs --timestamps writes it: 2026-03-01T12:00:00.000000137Z. */
  private static int timestamp(Piece line, int from) {
    byte[] bytes = line.bytes();
    if (from + 20 > line.to()
        || bytes[from + 4] != '-'
        || bytes[from + 7] != '-'
        || bytes[from + 10] != 'T'
        || bytes[from + 13] != ':'
        || bytes[from + 16] != ':') {
      return -1;
    }
    int at = from;
    while (at < line.to() && !isBlank(bytes[at])) {
      if (!isDigit(bytes[at]) && "-T:.Z+".indexOf(bytes[at]) < 0) {
        return -1;
      }
      at++;
    }
    return at;
  }

  /** As kubectl logs --prefix writes it: [pod/NAME/CONTAINER]. */
  private static int pod(Piece line, int from) {
    if (!line.startsWith(POD, from)) {
      return -1;
    }
    int close = indexOf(line, ']', from);
    return close < 0 ? -1 : close + 1;
  }

  /** As schedulers write it: (head, rank=0, pid=3808). */
  private static int launcher(Piece line, int from) {
    int close = indexOf(line, ')', from);
    for (int i = from; i < close; i++) {
      if (line.startsWith(PID, i)) {
        return close + 1;
      }
    }
    return -1;
  }

  /**
   * As mpirun --tag-output writes it: [1,0] and the stream in angle brackets, then a colon.
   *
   * @return where the stream begins, or -1
   */
  private static int tag(Piece line, int from) {
    if (line.bytes()[from] != '[') {
      return -1;
    }
    int stream = indexOf(line, ']', from) + 1;
    boolean tagged =
        stream > 0
            && (line.startsWith(STDOUT, stream) || line.startsWith(STDERR, stream))
            && tagRank(line, from, stream) >= 0;
    return tagged ? stream : -1;
  }

  /** The number between the last comma and the bracket before the stream, or -1. */
  private static int tagRank(Piece line, int from, int stream) {
    int rank = 0;
    int unit = 1;
    for (int i = stream - 2; i > from; i--) {
      byte b = line.bytes()[i];
      if (b == ',') {
        return unit > 1 ? rank : -1;
      }
      if (!isDigit(b) || unit > MOST_RANKS) {
        return -1;
      }
      rank += (b - '0') * unit;
      unit *= 10;
    }
    return -1;
  }
}
