package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.ncclconformance.situation.arrange.broken.JobSetImageUnpullable;
import org.ncclconformance.situation.arrange.healthy.Healthy;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.trial.ObservationAssert;
import org.ncclconformance.trial.Trial;

/** Behaviours that only {@link Rehearsal} runs: surefire does not take them for tests. */
final class SampleBehaviors {
  private SampleBehaviors() {}

  @Behavior(state = TrainerState.ABSENT)
  @Tag("lifecycle")
  @Tag("sample")
  static final class Lifecycle {

    @Proves("ABS-1")
    void takesWhatItIsGiven(FakeTestBed.Part part) {
      assertThat(part.words()).isEqualTo("absent");
    }

    @Proves("ABS-6")
    void needsDisposableAccess() {}

    @ProvesInEach({"ABS-2", "ABS-3"})
    @Given({Healthy.class, JobSetImageUnpullable.class})
    void runsInEach(FakeTestBed.Part part) {
      assertThat(part.words()).isIn("healthy", "JobSet's image cannot be pulled");
    }

    @Proves("ABS-1")
    void asks(Trial trial) throws InterruptedException {
      ObservationAssert.assertThat(trial.preflight()).passed();
    }

    @Proves("ABS-1")
    void fails() {
      fail("expected this");
    }

    @Proves("ABS-1")
    void aborts() {
      Assumptions.abort("not today");
    }
  }

  @Behavior(state = TrainerState.ABSENT)
  @Tag("sample")
  static final class Sharing {

    @Proves("ABS-1")
    void first(Trial trial) throws InterruptedException {
      ObservationAssert.assertThat(trial.preflight()).passed();
      ObservationAssert.assertThat(trial.preflight()).passed();
    }
  }

  @Behavior(state = TrainerState.HEALTHY)
  @Tag("bandwidth")
  static final class Checks {

    abstract static class Each {
      @Proves("BW-1")
      void measures() {}
    }

    @Nested
    @Tag("nccl-all-reduce-bw-net")
    final class Net extends Each {}

    @Nested
    @Tag("nccl-all-reduce-bw-nvls")
    final class Nvls extends Each {}
  }
}
