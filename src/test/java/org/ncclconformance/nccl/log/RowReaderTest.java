package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowReaderTest {
  private static final String ROW =
      "1073741824 268435456 float sum -1 4478.8 239.74 449.51 0 4463.7 240.55 451.03 0";

  @ParameterizedTest
  @ValueSource(strings = {"  ", "\t", " \t ", "             "})
  void reads_what_stands_between_blanks_of_any_width(String blanks) {
    assertThat(RowReader.read(ROW.replace(" ", blanks), null))
        .isEqualTo(RowReader.read(ROW, null))
        .isInstanceOf(RowReader.Result.Read.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7", "7 ", "7 8", "7 8 ", "7\u00a08\u00a0float", "7 x float"})
  void is_not_a_row_with_less(String text) {
    assertThat(RowReader.read(text.strip(), null)).isInstanceOf(RowReader.Result.Other.class);
  }

  /** A line that a log was cut in: what would be the type is not there yet. */
  @ParameterizedTest
  @ValueSource(strings = {"7 8 ", "7 8\t", "7 ", " 7 8"})
  void is_not_a_row_where_it_ends_in_blanks(String text) {
    assertThat(RowReader.read(text, null)).isInstanceOf(RowReader.Result.Other.class);
  }
}
