package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Reason;
import org.ncclconformance.situation.proxy.Overheard;
import org.ncclconformance.situation.proxy.Overheard.SeenLog;
import org.ncclconformance.situation.proxy.Overheard.SeenPod;

/** Which of what was overheard counts. */
class AcceptanceTest {
  private static final PrintedTable TABLE = PrintedTable.on("a", "b").measuring("338.16", "338.16");
  private static final PrintedTable OTHER = PrintedTable.on("a", "b").measuring("100", "100");

  /** As the kubelet of a real cluster answered for a launcher that had ended. */
  private static final String COLLECTED =
      "failed to try resolving symlinks in path \"/var/log/pods/launcher/node/0.log\": lstat"
          + " /var/log/pods/launcher/node/0.log: no such file or directory";

  private static Reading reading(String log, String message) {
    return Acceptance.reading(
        new Overheard(
            List.of(new SeenPod("run", "launcher", "launcher", "n", "launcher", message)),
            List.of(new SeenLog("run", "launcher", log))));
  }

  private static String busbw(Reading reading) {
    assertThat(reading).isInstanceOf(Reading.Measured.class);
    return ((Reading.Measured) reading).outOfPlace().busbw().toPlainString();
  }

  @Test
  void a_log_counts_before_what_was_kept_beside_it() {
    assertThat(busbw(reading(TABLE.toString(), OTHER.kept()))).isEqualTo("338.16");
  }

  @Test
  void where_the_log_is_lost_the_kept_rows_count() {
    assertThat(busbw(reading(COLLECTED, TABLE.kept()))).isEqualTo("338.16");
    assertThat(busbw(reading("", TABLE.kept()))).isEqualTo("338.16");
  }

  @Test
  void a_failure_that_the_log_names_stays_one() {
    String failed = TABLE + "a: Test NCCL failure common.cu:1029 'unhandled system error / '\n";

    assertThat(reading(failed, TABLE.kept()))
        .isInstanceOfSatisfying(
            Reading.NoReading.class,
            none -> assertThat(none.reason()).isEqualTo(Reason.NCCL_FAILURE));
  }

  @Test
  void nothing_at_all_is_no_reading() {
    assertThat(reading(COLLECTED, "")).isInstanceOf(Reading.NoReading.class);
    assertThat(Acceptance.reading(Overheard.NOTHING)).isInstanceOf(Reading.NoReading.class);
  }
}
