package org.ncclconformance.nccl.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes a log of any length: its beginning goes to a file up to a limit, and the last kilobytes are
 * kept in memory for the last lines.
 */
final class LogSpool extends OutputStream {
  private static final int TAIL = 64 * 1024;

  private final Path file;
  private final long limit;
  private final OutputStream out;
  private final byte[] tail = new byte[TAIL];
  private long taken;

  LogSpool(Path file, long limit) throws IOException {
    this.file = file;
    this.limit = limit;
    this.out = Files.newOutputStream(file);
  }

  Path file() {
    return file;
  }

  /** Bytes that came, also those that the file has no room for. */
  synchronized long taken() {
    return taken;
  }

  /** Bytes that came and are not in the file. */
  synchronized long dropped() {
    return Math.max(0, taken - limit);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) throws IOException {
    int room = (int) Math.min(length, Math.max(0, limit - taken));
    out.write(bytes, from, room);
    for (int i = Math.max(0, length - TAIL); i < length; i++) {
      tail[(int) ((taken + i) % TAIL)] = bytes[from + i];
    }
    taken += length;
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }

  /** At most that many lines from the end, the first of which may lack its beginning. */
  synchronized List<String> lastLines(int most) {
    int kept = (int) Math.min(taken, TAIL);
    byte[] end = new byte[kept];
    for (int i = 0; i < kept; i++) {
      end[i] = tail[(int) ((taken - kept + i) % TAIL)];
    }
    List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
    return lines.subList(Math.max(0, lines.size() - most), lines.size());
  }
}
