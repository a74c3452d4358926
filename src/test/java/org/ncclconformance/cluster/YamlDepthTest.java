package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

class YamlDepthTest {

  @Test
  void as_many_levels_as_are_valid_are_read_and_one_more_is_not() {
    assertThatCode(() -> YamlDepth.check("[".repeat(200) + "]".repeat(200)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> YamlDepth.check("[".repeat(201) + "]".repeat(201)))
        .isInstanceOf(YamlEngineException.class)
        .hasMessage("found more than 200 levels in each other; valid are at most 200");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text                                   | 0
          a: b                                   | 1
          [a, [b], {c: [d]}]                     | 3
          {a: &a [x], b: *a} | 2
          {a: &a [[x]], b: [*a]} | 4
          {a: &a [x], b: &b [*a], c: &c [*b]} | 4
          {a: &a [x], b: &b [*a], c: [{d: *b}]} | 5
          {a: &a [x], b: [*a, *a, *a, *a, *a]} | 3
          {a: &a text, b: [*a]} | 2
          """)
  void what_an_alias_stands_for_counts_where_the_alias_is(String yaml, int levels) {
    assertThat(YamlDepth.exceeds(levels, yaml)).isFalse();
    assertThat(YamlDepth.exceeds(levels - 1, yaml)).isTrue();
  }

  @Test
  void what_holds_itself_is_for_its_reader_to_refuse() {
    assertThat(YamlDepth.exceeds(1, "&a [*a]")).isFalse();
  }
}
