package org.ncclconformance.launcher.sample;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.trainer.state.TrainerState;

/** Only the launcher's test runs it: surefire does not take it for a test. */
@Behavior(state = TrainerState.ABSENT)
@Tag("sample")
@Tag("lifecycle")
public final class SampleBehavior {

  @Proves("ABS-1")
  void passes() {}

  @Proves("ABS-6")
  @Tag("failing")
  void fails() {
    Assertions.fail("what must hold does not");
  }
}
