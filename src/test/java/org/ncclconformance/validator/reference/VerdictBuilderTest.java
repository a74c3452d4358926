package org.ncclconformance.validator.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Curve;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

class VerdictBuilderTest {
  private static final Cause CAUSE =
      new Cause(CauseCode.CRASH_LOOP, null, null, "exit code 2", "look at its log");

  private final VerdictBuilder notes = new VerdictBuilder();

  @Test
  void whatNobodyWroteDownIsNotSaid() {
    Verdict verdict = notes.passed("well");

    assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(verdict.message()).isEqualTo("well");
    assertThat(verdict.state()).isNull();
    assertThat(verdict.cause()).isNull();
    assertThat(verdict.bandwidth()).isNull();
    assertThat(verdict.warnings()).isEmpty();
    assertThat(verdict.changes()).isEmpty();
    assertThat(verdict.evidence()).isEmpty();
  }

  @Test
  void whatWasWrittenDownIsSaidHoweverItEnds() {
    ReleaseChange change =
        new ReleaseChange(
            new ObjectRef("v1", "Secret", "secrets", "a", "b", null), "data", "", "made");
    Bandwidth bandwidth =
        new Bandwidth(
            1,
            BigDecimal.ONE,
            BigDecimal.ONE,
            BigDecimal.ONE,
            BigDecimal.ZERO,
            BigDecimal.ONE,
            new Curve("x", List.of()));
    notes.state(TrainerState.HEALTHY);
    notes.bandwidth(bandwidth);
    notes.warn("one");
    notes.warn("two");
    notes.changed(List.of(change));
    notes.evidence("a.txt", "text");

    for (Verdict verdict :
        List.of(
            notes.passed(""), notes.failed(CAUSE), notes.skipped(CAUSE), notes.unknown(CAUSE))) {
      assertThat(verdict.state()).isEqualTo(TrainerState.HEALTHY);
      assertThat(verdict.bandwidth()).isSameAs(bandwidth);
      assertThat(verdict.warnings()).containsExactly("one", "two");
      assertThat(verdict.changes()).containsExactly(change);
      assertThat(verdict.evidence("a.txt")).contains("text");
    }
  }

  @Test
  void theMessageIsWhatWasFoundWhereNoOtherIsGiven() {
    assertThat(notes.failed(CAUSE).message()).isEqualTo("exit code 2");
    assertThat(notes.failed(CAUSE).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(notes.failed("a", CAUSE).message()).isEqualTo("a");
    assertThat(notes.failed("a", CAUSE).cause()).isSameAs(CAUSE);
    assertThat(notes.skipped(CAUSE).outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(notes.skipped(CAUSE).message()).isEqualTo("exit code 2");
    assertThat(notes.unknown(CAUSE).outcome()).isEqualTo(Outcome.OTHER);
    assertThat(notes.unknown(CAUSE).cause()).isSameAs(CAUSE);
  }

  /** One that was given away is not changed by what comes later. */
  @Test
  void aVerdictIsWhatWasKnownThen() {
    Verdict early = notes.passed("");
    notes.warn("late");

    assertThat(early.warnings()).isEmpty();
  }
}
