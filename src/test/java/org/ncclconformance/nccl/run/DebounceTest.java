package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.HeldTime;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

class DebounceTest {
  private static final ObjectRef POD =
      new ObjectRef("v1", "Pod", "pods", "run", "launcher-0", "u1");
  private static final ObjectRef JOB = owner("Job");

  private final HeldTime time = new HeldTime();
  private final Debounce debounce = new Debounce(time);

  private static ObjectRef owner(String kind) {
    return new ObjectRef("v1", kind, kind.toLowerCase(Locale.ROOT) + "s", "run", "launcher", "u2");
  }

  private static Optional<Cause> cause(CauseCode code, ObjectRef object) {
    return Optional.of(new Cause(code, object, null, "found", "advice"));
  }

  @Test
  void whatAPodShowsEndsTheRunAtOnce() {
    assertThat(debounce.settled(cause(CauseCode.LAUNCHER_FAILED, POD))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Job", "JobSet", "TrainJob"})
  void whatOwnsAPodWaitsForThePodThatFailed(String kind) {
    assertThat(debounce.settled(cause(CauseCode.LAUNCHER_FAILED, owner(kind)))).isFalse();
    assertThat(debounce.settled(cause(CauseCode.LAUNCHER_FAILED, POD))).isTrue();
  }

  @Test
  void aJobWithoutAPodEndsItNonetheless() {
    assertThat(debounce.settled(cause(CauseCode.LAUNCHER_FAILED, JOB))).isFalse();
    time.pass(Debounce.SETTLED);
    assertThat(debounce.settled(cause(CauseCode.LAUNCHER_FAILED, JOB))).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"WEBHOOK_NO_ENDPOINTS", "WEBHOOK_REFUSED", "UNSCHEDULABLE"})
  void whatPassesHasToLastWithoutInterruption(CauseCode passing) {
    assertThat(debounce.settled(cause(passing, POD))).isFalse();
    time.pass(Debounce.SETTLED);
    assertThat(debounce.settled(Optional.empty())).isFalse();
    assertThat(debounce.settled(cause(passing, POD))).isFalse();
    time.pass(Debounce.SETTLED);
    assertThat(debounce.settled(cause(passing, POD))).isTrue();
  }
}
