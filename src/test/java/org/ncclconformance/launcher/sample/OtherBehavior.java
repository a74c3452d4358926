package org.ncclconformance.launcher.sample;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.trainer.state.TrainerState;

/** Another one, to be left out. */
@Behavior(state = TrainerState.HEALTHY)
@Tag("other")
@Tag("lifecycle")
public final class OtherBehavior {

  @Proves("HLT-1")
  void passes() {}
}
