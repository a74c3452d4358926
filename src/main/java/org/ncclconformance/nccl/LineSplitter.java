package org.ncclconformance.nccl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Cuts a stream into lines without ever holding more than the beginning of one: LF, CR and CRLF end
 * a line, and a byte order mark is skipped.
 */
final class LineSplitter {
  /** No line that matters is longer; of a longer one the rest is dropped. */
  private static final int KEPT = 64 * 1024;

  private final Consumer<LogLine> lines;
  private final byte[] pending = new byte[KEPT];
  private int length;
  private boolean cut;

  LineSplitter(Consumer<LogLine> lines) {
    this.lines = lines;
  }

  void read(InputStream in) throws IOException {
    byte[] buffer = new byte[KEPT];
    int count = in.readNBytes(buffer, 0, 3);
    boolean mark =
        count == 3
            && buffer[0] == (byte) 0xef
            && buffer[1] == (byte) 0xbb
            && buffer[2] == (byte) 0xbf;
    if (!mark) {
      take(buffer, count);
    }
    for (count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      take(buffer, count);
    }
    if (length > 0) {
      emit(false);
    }
  }

  private void take(byte[] buffer, int count) {
    int start = 0;
    for (int i = 0; i < count; i++) {
      if (buffer[i] == '\n' || buffer[i] == '\r') {
        if (length == 0 && i - start <= KEPT) {
          // the usual case: the whole line lies in this buffer
          lines.accept(line(buffer, start, i - start, true));
        } else {
          keep(buffer, start, i - start);
          emit(true);
        }
        start = i + 1;
      }
    }
    keep(buffer, start, count - start);
  }

  private void keep(byte[] buffer, int start, int count) {
    int room = Math.min(count, KEPT - length);
    System.arraycopy(buffer, start, pending, length, room);
    length += room;
    cut |= room < count;
  }

  private void emit(boolean terminated) {
    lines.accept(line(Arrays.copyOf(pending, length), 0, length, terminated && !cut));
    length = 0;
    cut = false;
  }

  private static LogLine line(byte[] bytes, int start, int count, boolean whole) {
    // one byte, one character: cheap, and nothing in a table or in NCCL's lines is beyond ASCII
    return Wrappers.strip(new String(bytes, start, count, StandardCharsets.ISO_8859_1), whole);
  }
}
