package org.ncclconformance.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ncclconformance.cluster.HeldTime;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

class SettlingTest {
  private static final ObjectRef POD =
      new ObjectRef("v1", "Pod", "pods", "run", "launcher-0", "u1");
  private static final ObjectRef JOB =
      new ObjectRef("batch/v1", "Job", "jobs", "run", "launcher", "u2");

  private final HeldTime time = new HeldTime();
  private final Settling settling = new Settling(time);

  private static Optional<Cause> cause(CauseCode code, ObjectRef object) {
    return Optional.of(new Cause(code, object, null, "found", "advice"));
  }

  @Test
  void whatAPodShowsEndsTheRunAtOnce() {
    assertThat(settling.settled(cause(CauseCode.LAUNCHER_FAILED, POD))).isTrue();
  }

  @Test
  void aJobThatFailedWaitsForThePodThatDid() {
    assertThat(settling.settled(cause(CauseCode.LAUNCHER_FAILED, JOB))).isFalse();
    assertThat(settling.settled(cause(CauseCode.LAUNCHER_FAILED, POD))).isTrue();
  }

  @Test
  void aJobWithoutAPodEndsItNonetheless() {
    assertThat(settling.settled(cause(CauseCode.LAUNCHER_FAILED, JOB))).isFalse();
    time.pass(Settling.SETTLED);
    assertThat(settling.settled(cause(CauseCode.LAUNCHER_FAILED, JOB))).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"WEBHOOK_NO_ENDPOINTS", "WEBHOOK_REFUSED", "UNSCHEDULABLE"})
  void whatPassesHasToLastWithoutInterruption(CauseCode passing) {
    assertThat(settling.settled(cause(passing, POD))).isFalse();
    time.pass(Settling.SETTLED);
    assertThat(settling.settled(Optional.empty())).isFalse();
    assertThat(settling.settled(cause(passing, POD))).isFalse();
    time.pass(Settling.SETTLED);
    assertThat(settling.settled(cause(passing, POD))).isTrue();
  }
}
