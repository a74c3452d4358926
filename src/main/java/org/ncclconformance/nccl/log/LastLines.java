package org.ncclconformance.nccl.log;

import java.util.ArrayList;
import java.util.List;

/** The last lines of a log as bytes, in arrays that are used again: only a message needs them. */
final class LastLines {
  private static final int MOST = 12;

  private final byte[][] bytes = new byte[MOST][256];
  private final int[] lengths = new int[MOST];
  private long count;

  void add(LogLine.Piece raw) {
    int place = (int) (count++ % MOST);
    int length = raw.to() - raw.from();
    if (bytes[place].length < length) {
      bytes[place] = new byte[length];
    }
    System.arraycopy(raw.bytes(), raw.from(), bytes[place], 0, length);
    lengths[place] = length;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** As a reader is shown them. */
  List<String> shown() {
    List<String> lines = new ArrayList<>();
    for (long i = Math.max(0, count - MOST); i < count; i++) {
      int place = (int) (i % MOST);
      LogLine.Piece raw = new LogLine.Piece(bytes[place], 0, lengths[place]);
      lines.add(Wrappers.strip(raw, true, true).shown());
    }
    return lines;
  }
}
