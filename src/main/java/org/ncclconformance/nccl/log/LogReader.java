package org.ncclconformance.nccl.log;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads what an all_reduce_perf launcher printed, or the JSON form of it, of nccl-tests 2.9 to 2.20
 * and through what launchers and log collectors put around it. It never yields a number that was
 * not measured: a log that is cut, failed, damaged or of something else yields the reason instead.
 */
public final class LogReader {
  private static final int PEEK = 4096;

  /** The JSON form begins with its version; other JSON is a log that a collector wrapped. */
  private static final Pattern JSON_FORM =
      Pattern.compile(
          "(?:\u00ef\u00bb\u00bf)?\\s*\\{\\s*\"version\"\\s*:\\s*\\d.*", Pattern.DOTALL);

  private LogReader() {}

  /**
   * Reads the whole stream, in memory that does not grow with it, and leaves it open.
   *
   * @param log text or JSON as bytes, in any encoding that contains ASCII
   * @throws IOException where the stream cannot be read
   */
  public static Reading read(InputStream log) throws IOException {
    BufferedInputStream in = new BufferedInputStream(log, PEEK);
    in.mark(PEEK);
    String head = new String(in.readNBytes(PEEK), StandardCharsets.ISO_8859_1);
    in.reset();
    return JSON_FORM.matcher(head).matches() ? readJson(in, head) : readText(in);
  }

  private static Reading readText(InputStream in) throws IOException {
    LogScan scan = new LogScan();
    new LineSplitter(scan::take).read(in);
    if (scan.isEmpty()) {
      return none(Reason.EMPTY, "the log is empty: the launcher printed nothing, or was not asked");
    }
    Reading reading = new ReadingFactory(scan.sections(), scan.excerpt()).reading();
    if (scan.isUtf16() && reading instanceof Reading.NoReading) {
      return none(
          Reason.ENCODING,
          "the log is not in an encoding that contains ASCII, as UTF-16; convert it");
    }
    return reading;
  }

  private static Reading readJson(InputStream in, String head) throws IOException {
    if (head.startsWith("\u00ef\u00bb\u00bf")) {
      in.skipNBytes(3);
    }
    JsonForm.Result result = JsonForm.read(in);
    Reason broken = result.broken();
    Reading reading = new ReadingFactory(List.of(result.section()), List.of()).reading();
    if (broken == null || isGraver(reading, broken)) {
      return reading;
    }
    return new Reading.NoReading(
        broken,
        result.message(),
        null,
        List.of(),
        broken == Reason.INVALID_JSON || result.section().rows.isEmpty()
            ? null
            : result.section().toTable(),
        reading.transport(),
        reading.warnings());
  }

  /** Wrong results outrank a document that is cut, not one that is no JSON at all. */
  private static boolean isGraver(Reading reading, Reason broken) {
    return reading instanceof Reading.NoReading none && none.reason().compareTo(broken) < 0;
  }

  private static Reading none(Reason reason, String message) {
    return new Reading.NoReading(
        reason, message, null, List.of(), null, new TransportEvidence().toTransport(), List.of());
  }
}
