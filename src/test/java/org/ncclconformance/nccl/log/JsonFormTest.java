package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFormTest {
  private static final String WRONG = "\"nwrong\":0.000000";
  private static final String TIME = "\"time\":4149.087472";
  private static final String LOG = Logs.text("087-json-per-iteration.json");

  /** Puts something else into the last half, which is the one that counts. */
  private static String with(String said, String other) {
    int at = LOG.lastIndexOf(said);
    return LOG.substring(0, at) + other + LOG.substring(at + said.length());
  }

  private static Placement placement(String log) {
    return ((Reading.Measured) Logs.read(log)).inPlace();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4149.087472", "\"4149.087472\"", "\"  4149.087472\\t\""})
  void keeps_the_digits_of_a_number(String time) {
    assertThat(placement(with(TIME, "\"time\":" + time)).time())
        .isEqualTo(new BigDecimal("4149.087472"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "\"nwrong\":0.000000, true",
        "\"nwrong\":\"N/A\", false",
        "\"nwrong\":\" \", false",
        "\"nwrong\":{\"of\":[1]}, false",
        "\"other\":0.000000, false",
        "`\"nwrong\":\"nan\",\"nwrong\":0`, true",
      })
  void knows_whether_the_results_were_checked(String wrong, boolean checked) {
    assertThat(placement(with(WRONG, wrong)).checked()).isEqualTo(checked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"nwrong\":\"nan\"",
        "\"nwrong\":null",
        "\"nwrong\":true",
        "\"nwrong\":0,\"nwrong\":\"nan\"",
      })
  void refuses_a_number_of_wrong_elements_that_is_none(String wrong) {
    assertThat(Logs.read(with(WRONG, wrong)))
        .isInstanceOfSatisfying(
            Reading.NoReading.class,
            none -> assertThat(none.message()).contains("result of size 1073741824"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"nan\"", "-4149.087472", "null", "[4149.087472]", "{}", "\"\""})
  void refuses_a_time_that_is_none(String time) {
    assertThat(Logs.read(with(TIME, "\"time\":" + time))).isInstanceOf(Reading.NoReading.class);
  }
}
