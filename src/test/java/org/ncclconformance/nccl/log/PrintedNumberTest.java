package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintedNumberTest {
  private static final Pattern FORM =
      Pattern.compile("[-+]?\\d{1,30}(\\.\\d{1,30})?([eE][-+]?\\d{1,3})?");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0.000000",
        "-0.00",
        "+7",
        "68719.476736",
        "1e5",
        "9.98e+06",
        "1E-999",
        "999999999999999999",
        "9223372036854775808",
        "123456789012345678901234567890.123456789012345678901234567890",
      })
  void keeps_the_digits_that_are_printed(String text) {
    assertThat(PrintedNumber.parse(text)).isEqualTo(new BigDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        ".5",
        "5.",
        "1.e5",
        "1,5",
        "1.2.3",
        "--1",
        "1e",
        "1e+",
        "1e1234",
        "1e5x",
        "nan",
        "-inf",
        "N/A",
        "0x10",
        " 1",
        "1 ",
        "1d",
        "\u0661",
        "1234567890123456789012345678901",
        "0.1234567890123456789012345678901",
      })
  void is_nothing_else(String text) {
    assertThat(PrintedNumber.parse(text)).isNull();
  }

  @Property
  void is_what_its_form_says(@ForAll("almostNumbers") String text) {
    BigDecimal expected = FORM.matcher(text).matches() ? new BigDecimal(text) : null;

    assertThat(PrintedNumber.parse(text)).isEqualTo(expected);
    assertThat(
            PrintedNumber.parse(new HeldText(("9" + text + "9").toCharArray(), 1, text.length())))
        .as("in the middle of a buffer")
        .isEqualTo(expected);
    assertThat(PrintedNumber.integer(text))
        .isEqualTo(text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null);
  }

  @Property
  void may_be_half_a_unit_away_from_what_was_rounded(@ForAll("numbers") BigDecimal number) {
    assertThat(PrintedNumber.halfUnit(number))
        .isEqualTo(new BigDecimal("0.5").scaleByPowerOfTen(-number.scale()).doubleValue());
  }

  @Provide
  Arbitrary<String> almostNumbers() {
    Arbitrary<String> digits = Arbitraries.strings().numeric().ofMinLength(0).ofMaxLength(31);
    Arbitrary<String> other =
        Arbitraries.of("", "", "", ".", "-", "+", "e", "E", "e-", "x", "\u0660");
    return digits
        .flatMap(first -> other.map(mark -> first + mark))
        .list()
        .ofMaxSize(4)
        .flatMap(
            parts -> Arbitraries.of("", "", "-", "+").map(sign -> sign + String.join("", parts)));
  }

  @Provide
  Arbitrary<BigDecimal> numbers() {
    return Arbitraries.longs()
        .flatMap(
            digits ->
                Arbitraries.integers()
                    .between(-30, 40)
                    .map(scale -> BigDecimal.valueOf(digits, scale)));
  }
}
