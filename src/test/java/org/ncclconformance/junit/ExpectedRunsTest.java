package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.ncclconformance.settings.BadInput;

class ExpectedRunsTest {

  @Test
  void it_says_how_many_and_how_long_at_most_and_why() {
    assertThat(new ExpectedRuns(3, Duration.ofMinutes(30)).sentence())
        .isEqualTo("at most 3, in at most 1h30m: a check ends within its deadline of 30m");
    assertThat(new ExpectedRuns(1, Duration.ofSeconds(90)).sentence())
        .isEqualTo("at most 1, in at most 1m30s: a check ends within its deadline of 1m30s");
    assertThat(new ExpectedRuns(0, Duration.ofMinutes(30)).sentence()).isEqualTo("none");
  }

  @Test
  void more_than_is_allowed_is_refused_in_a_line_that_names_both_numbers() {
    assertThatThrownBy(() -> new ExpectedRuns(3, Duration.ofMinutes(30)).refuseMoreThan(2))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "bandwidth.max-runs: found 2, and what is selected makes up to 3 benchmark runs; select"
                + " less with suite or groups, or allow 3");
    assertThatCode(() -> new ExpectedRuns(3, Duration.ofMinutes(30)).refuseMoreThan(3))
        .doesNotThrowAnyException();
    assertThatCode(() -> new ExpectedRuns(300, Duration.ofMinutes(30)).refuseMoreThan(null))
        .doesNotThrowAnyException();
  }
}
