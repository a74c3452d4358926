package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitTest {
  private final HeldTime time = new HeldTime();
  private final Signal signal = new Signal();

  private Deadline in(int seconds) {
    return Deadline.in(Duration.ofSeconds(seconds), time);
  }

  @Test
  void returnsWhatHasComeWithoutWaiting() throws Exception {
    Instant before = time.now();
    WaitResult<String, String> result =
        Wait.until(signal, in(10), () -> new Look.Reached<>("here"));
    assertThat(result).isEqualTo(new WaitResult.Reached<>("here"));
    assertThat(time.now()).isEqualTo(before);
  }

  @Test
  void leavesAtOnceWhenItWillNeverCome() throws Exception {
    Instant before = time.now();
    WaitResult<String, String> result = Wait.until(signal, in(10), () -> new Look.Ended<>("gone"));
    assertThat(result).isEqualTo(new WaitResult.Ended<>("gone"));
    assertThat(time.now()).isEqualTo(before);
  }

  @Test
  void looksOnceEvenAfterTheDeadline() throws Exception {
    Deadline deadline = in(1);
    time.pass(Duration.ofSeconds(5));
    assertThat(Wait.until(signal, deadline, () -> new Look.Reached<>("late")))
        .isEqualTo(new WaitResult.Reached<>("late"));
  }

  @Test
  void expiresAtTheDeadlineWithWhatItSawLast() throws Exception {
    Instant before = time.now();
    AtomicInteger looks = new AtomicInteger();
    WaitResult<String, String> result =
        Wait.until(
            signal,
            in(10),
            Duration.ofSeconds(4),
            () -> new Look.NotYet<>("look " + looks.incrementAndGet()));
    assertThat(result).isEqualTo(new WaitResult.Expired<>("look 4"));
    assertThat(Duration.between(before, time.now())).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void aChangeDuringALookIsNotLost() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    Instant before = time.now();
    WaitResult<Integer, String> result =
        Wait.until(
            signal,
            in(10),
            () -> {
              if (looks.incrementAndGet() == 1) {
                signal.fire();
                return new Look.NotYet<>("before the change");
              }
              return new Look.Reached<>(looks.get());
            });
    assertThat(result).isEqualTo(new WaitResult.Reached<>(2));
    assertThat(time.now()).isEqualTo(before);
  }

  @Test
  void aChangeEndsARealWaitEarly() throws Exception {
    Deadline deadline = Deadline.in(Duration.ofMinutes(1), Time.system());
    Thread other = new Thread(signal::fire);
    AtomicInteger looks = new AtomicInteger();
    Instant before = Instant.now();
    Wait.until(
        signal,
        deadline,
        () -> {
          if (looks.incrementAndGet() == 1) {
            other.start();
            return new Look.NotYet<>("nothing");
          }
          return new Look.Reached<>(true);
        });
    assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(30));
  }
}
