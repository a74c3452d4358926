package org.ncclconformance.nccl.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
  @ParameterizedTest
  @CsvSource({"225, 225", "225.5, 225.5", ">= 300, 300", ">= 0.05, 0.05", "823.000001, 823.000001"})
  void reads_a_number_alone_or_behind_at_least(String text, BigDecimal expected) {
    assertThat(Threshold.parse(text).gigabytesPerSecond()).isEqualByComparingTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "300GB/s",
        "300 GB/s",
        ">=300",
        "<= 300",
        "> 300",
        "== 300",
        ">= 300 GB/s",
        ">=  300",
        " 300",
        "300 ",
        "-1",
        "+1",
        "0",
        "0.0",
        ">= 0",
        "NaN",
        "Infinity",
        "-Infinity",
        "3e2",
        "3,5",
        "225.",
        ".5",
        "007",
        "0x10",
        "9999999999",
        "1.1234567",
        "300\n",
        "\u0663\u0660\u0660"
      })
  void refuses_everything_else_and_says_what_is_valid(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Threshold.parse(text))
        .withMessage(
            "threshold '"
                + text
                + "' is no bandwidth; valid is a number above 0 in GB/s without unit, as 225 or"
                + " 225.5, or '>= 225' with a blank");
  }

  @ParameterizedTest
  @CsvSource({
    "225, 0.10, 202.5",
    "300, 0.1, 270",
    "300, 0, 300",
    "895.08, 0.08, 823.4736",
    "0.3, 0.333333, 0.2000001",
  })
  void the_floor_is_exact(String threshold, String tolerance, BigDecimal floor) {
    assertThat(Threshold.parse(threshold).floor(Tolerance.parse(tolerance)))
        .isEqualByComparingTo(floor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10%", "10 %", "1", "1.0", "-0.1", ".1", "0.", "0,1", "NaN", "00.1"})
  void a_tolerance_is_a_fraction(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tolerance.parse(text))
        .withMessage(
            "tolerance '"
                + text
                + "' is no fraction; valid is a number from 0 to below 1, as 0.10 for 10 %");
  }

  @ParameterizedTest
  @CsvSource({"0.10, 10 %", "0, 0 %", "0.0, 0 %", "0.125, 12.5 %", "0.005, 0.5 %"})
  void a_tolerance_reads_in_per_cent(String text, String shown) {
    assertThat(Tolerance.parse(text)).hasToString(shown);
  }

  @Test
  void neither_can_be_made_out_of_range() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Threshold(BigDecimal.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> new Tolerance(BigDecimal.ONE));
    assertThatIllegalArgumentException().isThrownBy(() -> new Tolerance(new BigDecimal("-0.1")));
  }
}
