package org.ncclconformance.nccl.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Cuts a stream into lines without ever holding more than the beginning of one: LF, CR and CRLF end
 * a line, and a byte order mark is skipped.
 */
final class LineSplitter {
  /** No line that matters is longer; of a longer one the rest is dropped. */
  private static final int KEPT = 64 * 1024;

  private static final char ESCAPE = '\u001b';
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long BLANKS = ' ' * ONES;
  private static final long QUOTES = '"' * ONES;

  private final Consumer<LogLine> lines;
  private final byte[] buffer = new byte[KEPT];
  private final ByteBuffer eight = ByteBuffer.wrap(buffer);
  private final byte[] pending = new byte[KEPT];
  private int length;
  private boolean cut;
  private boolean odd;

  LineSplitter(Consumer<LogLine> lines) {
    this.lines = lines;
  }

  void read(InputStream in) throws IOException {
    int count = in.readNBytes(buffer, 0, 3);
    boolean mark =
        count == 3
            && buffer[0] == (byte) 0xef
            && buffer[1] == (byte) 0xbb
            && buffer[2] == (byte) 0xbf;
    if (!mark) {
      take(count);
    }
    for (count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      take(count);
    }
    if (length > 0) {
      emit(pending, 0, length, false);
    }
  }

  private void take(int count) {
    int start = 0;
    int at = 0;
    while (at < count) {
      if (at + Long.BYTES <= count && !isOdd(eight.getLong(at))) {
        at += Long.BYTES;
        continue;
      }
      for (int end = Math.min(at + Long.BYTES, count); at < end; at++) {
        byte b = buffer[at];
        if (b == '\n' || b == '\r') {
          end(start, at);
          start = at + 1;
        } else {
          odd |= b == '"' || b == 0 || b == ESCAPE;
        }
      }
    }
    keep(start, count - start);
  }

  /** Whether one of eight bytes at once is a control character or a quotation mark. */
  private static boolean isOdd(long bytes) {
    long quoted = bytes ^ QUOTES;
    long found = ((bytes - BLANKS) & ~bytes) | ((quoted - ONES) & ~quoted);
    return (found & HIGH_BITS) != 0;
  }

  private void end(int start, int end) {
    if (length == 0 && end - start <= KEPT) {
      // the usual case: the whole line lies in this buffer
      emit(buffer, start, end, true);
    } else {
      keep(start, end - start);
      emit(pending, 0, length, !cut);
    }
  }

  private void keep(int start, int count) {
    int room = Math.min(count, KEPT - length);
    System.arraycopy(buffer, start, pending, length, room);
    length += room;
    cut |= room < count;
  }

  private void emit(byte[] bytes, int from, int to, boolean whole) {
    lines.accept(Wrappers.strip(new LogLine.Piece(bytes, from, to), odd, whole));
    length = 0;
    cut = false;
    odd = false;
  }
}
