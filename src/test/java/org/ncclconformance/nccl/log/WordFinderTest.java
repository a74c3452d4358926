package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.arbitraries.StringArbitrary;

class WordFinderTest {

  @Property(tries = 1000)
  void finds_what_a_search_for_each_word_finds(
      @ForAll("words") List<String> words, @ForAll("text") String text) {
    byte[] bytes = ("ab" + text + "ab").getBytes(StandardCharsets.ISO_8859_1);
    int expected =
        words.stream().mapToInt(text::indexOf).filter(at -> at >= 0).min().orElse(-3) + 2;

    assertThat(new WordFinder(words).find(bytes, 2, bytes.length - 2)).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<String>> words() {
    return letters().ofMinLength(2).ofMaxLength(6).list().ofMinSize(1).ofMaxSize(5);
  }

  @Provide
  Arbitrary<String> text() {
    return letters().ofMaxLength(30);
  }

  private static StringArbitrary letters() {
    // few letters, three of which share their number in a pair
    return Arbitraries.strings().withChars('a', 'b', 'A', '!');
  }
}
