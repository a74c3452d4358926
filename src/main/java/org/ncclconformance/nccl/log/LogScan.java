package org.ncclconformance.nccl.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sorts the lines of a log into the runs of the program that it holds: an attempt that failed and
 * its repetition, several collectives, or parts without a head.
 */
final class LogScan {
  private static final int MOST_SECTIONS = 64;
  static final String NCCL = "NCCL ";
  static final String INFO = "NCCL INFO ";
  private static final String WARN = "NCCL WARN ";
  private static final String RETRYING = ", retrying (";

  /** Every other byte of ASCII in UTF-16. */
  private static final String NUL = "\0";

  private static final String SSH = "ssh: ";
  private static final String ELISION = "...";
  private static final String BANNER = "nThread ";
  private static final String VERSION = "nccl-tests version ";
  private static final String STARTING = "Collective test starting:";
  private static final String DEVICES = "Using devices";
  private static final String RANK = "Rank";
  private static final String TITLES = "size ";
  private static final String REDUCED = "Reducing maxBytes to ";
  private static final String BLOCKING = "Blocking Enabled:";
  private static final String RCCL = "rccl-tests";
  private static final String RCCL_ERRORS = "Errors with asterisks";

  /** Looks only for words that the methods below look for, and for all of them. */
  private static final Noise NOISE =
      new Noise(
          Stream.concat(
                  Stream.of(
                      SSH,
                      ELISION,
                      BANNER,
                      VERSION,
                      STARTING,
                      DEVICES,
                      RANK,
                      TITLES,
                      REDUCED,
                      BLOCKING,
                      RCCL,
                      RCCL_ERRORS),
                  Trailer.BEGINNINGS.stream())
              .toList(),
          Failure.words(),
          Stream.concat(Stream.of(RETRYING), TransportEvidence.words().stream()).toList());

  private static final JsonMapper JSON = new JsonMapper();

  private final Deque<LogSection> sections = new ArrayDeque<>();
  private final LastLines last = new LastLines();
  private LogSection current = new LogSection();
  private boolean utf16;

  LogScan() {
    sections.add(current);
  }

  void take(LogLine line) {
    if (line.inner().isEmpty()) {
      return;
    }
    last.add(line.raw());
    if (NOISE.is(line, current.transport)) {
      return;
    }
    String text = line.text();
    if (line.isJson()) {
      if (text.charAt(0) == '{' && line.whole()) {
        takeJson(line);
      }
      return;
    }
    int nccl = text.indexOf(NCCL);
    if (nccl >= 0 && takeNccl(text, nccl)) {
      return;
    }
    Failure failure = Failure.of(text);
    if (failure != null) {
      current.fail(failure);
      if (RowReader.looksLikeRow(text)) {
        current.cut = true;
      }
      return;
    }
    if (text.startsWith(SSH)) {
      current.ssh = text;
      return;
    }
    utf16 |= text.contains(NUL);
    if (line.mayCarryTable()) {
      takeTable(line, hashless(text));
    }
  }

  private static String hashless(String text) {
    if (text.charAt(0) != '#') {
      return text;
    }
    int at = 1;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return text.substring(at);
  }

  /** NCCL's own lines, which are most of a log with NCCL_DEBUG=INFO. */
  private boolean takeNccl(String text, int at) {
    if (text.startsWith(INFO, at)) {
      current.transport.take(text, at);
      if (text.indexOf(RETRYING, at) >= 0) {
        current.retry = text;
      }
      return true;
    }
    if (text.startsWith(WARN, at)) {
      current.warn(text.substring(at + WARN.length()));
      return true;
    }
    return false;
  }

  /** A log in a log: collectors that write JSON put the program's output into one field. */
  private void takeJson(LogLine line) {
    try {
      JsonNode root = JSON.readTree(line.text());
      for (String field : List.of("log", "stdout", "stderr")) {
        String inner = root.path(field).asString("");
        for (String innerLine : inner.split("\n", -1)) {
          if (!innerLine.isBlank()) {
            byte[] bytes = innerLine.getBytes(StandardCharsets.UTF_8);
            take(Wrappers.strip(new LogLine.Piece(bytes, 0, bytes.length), true, true));
          }
        }
      }
    } catch (JacksonException e) {
      // what looks like JSON and is none belongs to nobody's table
      return;
    }
  }

  private void takeTable(LogLine line, String text) {
    if (RowReader.looksLikeRow(text)) {
      takeRow(line, text);
    } else if (Trailer.begins(text)) {
      // a number at the end of a log that was cut may be the beginning of another one
      if (line.whole()) {
        current.trailer.take(text);
      }
    } else if (text.startsWith(ELISION)) {
      current.elided = true;
    } else if (line.whole()) {
      takeHead(text);
    }
  }

  private void takeRow(LogLine line, String text) {
    RowReader.Result result = RowReader.read(text, columnsForRow());
    if (result instanceof RowReader.Result.Other) {
      return;
    }
    if (!current.trailer.isEmpty()) {
      begin();
    }
    if (!line.whole() || result instanceof RowReader.Result.Cut) {
      if (line.whole()) {
        current.rows.addUnreadable(
            PrintedNumber.integer(text.substring(0, text.indexOf(' '))), line.shown());
      }
      current.cut = true;
    } else if (result instanceof RowReader.Result.Read read) {
      current.rows.add(read.row(), line.shown(), current.banner);
    } else if (result instanceof RowReader.Result.Unreadable unreadable) {
      current.rows.addUnreadable(unreadable.size(), line.shown());
    }
  }

  private @Nullable Columns columnsForRow() {
    return current.trailer.isEmpty() ? current.columns : null;
  }

  private void takeHead(String text) {
    if (text.startsWith(BANNER)) {
      Banner.parse(text)
          .ifPresent(
              banner -> {
                beginUnlessJustAnnounced();
                current.banner = banner;
              });
    } else if (text.startsWith(VERSION) || text.startsWith(STARTING)) {
      beginUnlessJustAnnounced();
      current.announced = true;
      int colon = text.indexOf("starting:");
      if (colon >= 0) {
        current.program = text.substring(colon + "starting:".length()).strip();
      }
    } else if (text.equals(DEVICES)) {
      boolean afterTable = !current.rows.isEmpty() || !current.trailer.isEmpty();
      boolean afterFailedStart = current.failure != null && !current.hasOwnLines();
      if (afterTable || afterFailedStart) {
        begin();
      }
      current.devices = true;
    } else if (text.startsWith(RANK)) {
      current.rankList.take(text);
    } else if (text.startsWith(TITLES)) {
      Columns.parse(text).ifPresent(this::takeTitles);
    } else if (text.startsWith(REDUCED)) {
      current.reducedTo = PrintedNumber.integer(text.substring(REDUCED.length()).split(" ", 2)[0]);
    } else if (text.startsWith(BLOCKING)) {
      current.blocking = text;
    } else if (text.startsWith(RCCL) || text.startsWith(RCCL_ERRORS)) {
      current.rccl = true;
    }
  }

  private void takeTitles(Columns columns) {
    if (!current.rows.isEmpty() || !current.trailer.isEmpty()) {
      begin();
    }
    current.columns = columns;
  }

  /** Version, "starting" and banner are three heads of the same run. */
  private void beginUnlessJustAnnounced() {
    boolean justAnnounced =
        current.banner == null
            && !current.devices
            && current.columns == null
            && current.rows.isEmpty()
            && current.trailer.isEmpty();
    if (!justAnnounced || current.failure != null) {
      begin();
    }
  }

  private void begin() {
    current = new LogSection();
    sections.addLast(current);
    if (sections.size() > MOST_SECTIONS) {
      sections.removeFirst();
    }
  }

  /** The runs in the order in which they were read; the first may hold lines before any run. */
  List<LogSection> sections() {
    return new ArrayList<>(sections);
  }

  boolean isEmpty() {
    return last.isEmpty();
  }

  boolean isUtf16() {
    return utf16;
  }

  /** The last lines, for a message. */
  List<String> excerpt() {
    return last.shown();
  }
}
