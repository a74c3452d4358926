package org.ncclconformance.nccl.log;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.ncclconformance.nccl.log.LogLine.Piece;

/**
 * Tells from its bytes that a line says nothing, as nearly all do in a log with NCCL_DEBUG=INFO:
 * making text of them all and looking for each word in turn would take most of the time. A line
 * that it lets through may still say nothing.
 */
final class Noise {
  private static final byte[] NCCL_INFO = LogScan.INFO.getBytes(StandardCharsets.US_ASCII);

  private final List<byte[]> beginnings;
  private final boolean[] mayBegin = new boolean[256];
  private final WordFinder anywhere;
  private final WordFinder info;
  private final WordFinder infoButGpuDirect;

  /**
   * Knows what to let through.
   *
   * @param beginnings beginnings of lines; those with a hash, and rows, are let through anyway
   * @param words words anywhere in a line
   * @param infoWords words of an INFO line of NCCL, where the others say nothing
   */
  Noise(Collection<String> beginnings, Collection<String> words, Collection<String> infoWords) {
    this.beginnings =
        beginnings.stream().map(word -> word.getBytes(StandardCharsets.US_ASCII)).toList();
    this.beginnings.forEach(word -> mayBegin[word[0]] = true);
    anywhere = finder(words, Stream.of(LogScan.NCCL));
    info = finder(infoWords, Stream.of(TransportEvidence.GPU_DIRECT));
    infoButGpuDirect = finder(infoWords, Stream.of());
  }

  private static WordFinder finder(Collection<String> words, Stream<String> others) {
    return new WordFinder(Stream.concat(words.stream(), others).toList());
  }

  /** Whether that line, which is not empty, says nothing that is not known yet. */
  boolean is(LogLine line, TransportEvidence known) {
    if (line.odd()) {
      return false;
    }
    Piece inner = line.inner();
    int word = anywhere.find(inner.bytes(), inner.from(), inner.to());
    if (word < 0) {
      return !begins(inner);
    }
    WordFinder telling = known.knowsGpuDirect() ? infoButGpuDirect : info;
    return inner.startsWith(NCCL_INFO, word)
        && telling.find(inner.bytes(), word + NCCL_INFO.length, inner.to()) < 0;
  }

  private boolean begins(Piece inner) {
    byte first = inner.bytes()[inner.from()];
    if (first == '#' || (first >= '0' && first <= '9')) {
      return true;
    }
    if (mayBegin[first & 0xff]) {
      for (byte[] beginning : beginnings) {
        if (inner.startsWith(beginning, inner.from())) {
          return true;
        }
      }
    }
    return false;
  }
}
