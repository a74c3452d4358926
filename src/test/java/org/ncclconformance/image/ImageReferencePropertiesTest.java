package org.ncclconformance.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ImageReferencePropertiesTest {

  @Property(tries = 300)
  void what_is_put_together_reads_back_as_itself(@ForAll("references") ImageReference image) {
    assertThat(ImageReference.parse(image.toString())).isEqualTo(image);
  }

  @Property(tries = 300)
  void any_text_is_read_as_written_or_refused_in_one_line(@ForAll("texts") String text) {
    assertThatCode(() -> assertThat(ImageReference.parse(text)).hasToString(text))
        .satisfiesAnyOf(
            thrown -> assertThat(thrown).isNull(),
            thrown ->
                assertThat(thrown)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("image reference '"));
  }

  @Provide
  Arbitrary<ImageReference> references() {
    Arbitrary<String> word =
        Arbitraries.strings().withChars("abz019").ofMinLength(1).ofMaxLength(6);
    Arbitrary<String> joint = Arbitraries.of(".", "_", "__", "-", "---");
    Arbitrary<String> component = Combinators.combine(word, joint, word).as((a, j, b) -> a + j + b);
    Arbitrary<String> path =
        Combinators.combine(word, Arbitraries.oneOf(word, component), component)
            .as((a, b, c) -> a + "/" + b + "/" + c);
    Arbitrary<String> registry =
        Arbitraries.of("localhost", "a.b", "h:1", "10.0.0.1:65535", "[::1]:5000", "Big.Host")
            .injectNull(0.2);
    Arbitrary<String> tag =
        Arbitraries.strings().withChars("aZ0_").ofMinLength(1).ofMaxLength(8).injectNull(0.3);
    Arbitrary<String> digest =
        Arbitraries.strings()
            .withChars("0af9")
            .ofLength(64)
            .map(hex -> "sha256:" + hex)
            .injectNull(0.5);
    return Combinators.combine(registry, path, tag, digest).as(ImageReference::new);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("aB0.:/@_-[] \u00e9").ofMaxLength(24);
  }
}
