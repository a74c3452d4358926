package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class LineSplitterTest {
  private static final int KEPT = 64 * 1024;

  @Property(tries = 500)
  void lines_are_the_same_in_whatever_pieces_they_arrive(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 40) int piece)
      throws IOException {
    List<String> expected = new ArrayList<>(Arrays.asList(text.split("[\r\n]", -1)));
    if (expected.get(expected.size() - 1).isEmpty()) {
      // behind the last end there is no line
      expected.remove(expected.size() - 1);
    }

    assertThat(split(text, piece)).isEqualTo(expected);
  }

  @Property(tries = 30)
  void of_a_line_that_is_too_long_the_beginning_is_kept(
      @ForAll @IntRange(min = KEPT - 9, max = KEPT + 9) int length,
      @ForAll @IntRange(min = 1000, max = 3 * KEPT) int piece)
      throws IOException {
    String line = "x".repeat(length);

    assertThat(split("a\n" + line + "\nb\n", piece))
        .containsExactly("a", line.substring(0, Math.min(length, KEPT)), "b");
  }

  private static List<String> split(String text, int piece) throws IOException {
    List<String> lines = new ArrayList<>();
    new LineSplitter(line -> lines.add(line.raw().decoded()))
        .read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)) {
              @Override
              public synchronized int read(byte[] buffer, int offset, int length) {
                return super.read(buffer, offset, Math.min(length, piece));
              }
            });
    return lines;
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars("abc \t\"!#\u001b\u0000\u0080\u00ff\n\n\r".toCharArray())
        .ofMaxLength(100);
  }
}
