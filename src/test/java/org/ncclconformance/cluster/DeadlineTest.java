package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private final HeldTime time = new HeldTime();
  private final Deadline deadline = Deadline.in(Duration.ofMinutes(10), time);

  @Test
  void whatRemainsIsNeverNegative() {
    time.pass(Duration.ofMinutes(9));
    assertThat(deadline.remaining()).isEqualTo(Duration.ofMinutes(1));
    assertThat(deadline.passed()).isFalse();
    time.pass(Duration.ofMinutes(1));
    assertThat(deadline.passed()).isTrue();
    time.pass(Duration.ofMinutes(1));
    assertThat(deadline.remaining()).isZero();
  }

  @Test
  void oneBelowAnotherNeverEndsLater() {
    assertThat(deadline.within(Duration.ofMinutes(3)).remaining()).isEqualTo(Duration.ofMinutes(3));
    assertThat(deadline.within(Duration.ofMinutes(30)).remaining())
        .isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void whatIsReservedIsKeptBack() {
    assertThat(deadline.reserving(Duration.ofMinutes(2)).remaining())
        .isEqualTo(Duration.ofMinutes(8));
    assertThat(deadline.reserving(Duration.ofMinutes(12)).passed()).isTrue();
  }
}
