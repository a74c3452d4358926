package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidatorChoiceTest {

  static Stream<String> shown() {
    return ValidatorChoice.forms().stream().map(ValidatorChoice.Form::shown);
  }

  /** A kind that is not among the forms could not be chosen. */
  @Test
  void each_kind_has_its_form() {
    assertThat(
            shown()
                .map(text -> ValidatorChoice.read(text.replace("IMAGE", "image")).orElseThrow())
                .<Class<?>>map(Object::getClass))
        .containsExactlyInAnyOrder(ValidatorChoice.class.getPermittedSubclasses());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"reference", "command:/opt/check --now", "job:registry.example/validator:1"})
  void a_choice_is_written_as_it_is_read(String text) {
    assertThat(ValidatorChoice.read(text)).hasValueSatisfying(c -> assertThat(c).hasToString(text));
  }

  @ParameterizedTest
  @MethodSource("shown")
  void the_readme_says_each_form(String form) throws IOException {
    assertThat(Files.readAllLines(Path.of("README.md")))
        .filteredOn(line -> line.startsWith("| `validator` |"))
        .singleElement()
        .asString()
        .contains("`" + form + "`");
  }
}
