package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSpoolTest {

  @Test
  void the_file_holds_the_beginning_and_the_last_lines_are_kept(@TempDir Path folder)
      throws IOException {
    LogSpool spool = new LogSpool(folder.resolve("log"), 10);
    try (spool) {
      spool.write("first line\nlast line\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(spool.file()).content().isEqualTo("first line");
    assertThat(spool.dropped()).isEqualTo(11);
    assertThat(spool.lastLines(1)).containsExactly("last line");
    assertThat(spool.lastLines(9)).containsExactly("first line", "last line");
  }

  @Property(tries = 50)
  void whatever_the_pieces_the_end_is_the_end(
      @ForAll @IntRange(min = 1, max = 3000) int lines,
      @ForAll @IntRange(min = 1, max = 70_000) int piece)
      throws IOException {
    Path file = Files.createTempFile("spool", ".log");
    LogSpool spool = new LogSpool(file, 1 << 20);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append("line ").append(i).append(" of a long log that is longer than the tail\n");
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    try (spool) {
      for (int from = 0; from < bytes.length; from += piece) {
        spool.write(bytes, from, Math.min(piece, bytes.length - from));
      }
    }
    assertThat(spool.lastLines(1))
        .containsExactly("line " + (lines - 1) + " of a long log that is longer than the tail");
    assertThat(Files.size(file)).isEqualTo(bytes.length);
    Files.delete(file);
  }
}
