package org.ncclconformance.trainer.state;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.diagnosis.Cause;

/** What the objects alone say. */
sealed interface StateFinding {

  /**
   * A state that needs no further proof.
   *
   * @param seen one clause, for the message of a wait that runs out
   */
  record Decided(
      TrainerState state, Optional<Installation> installation, Optional<Cause> cause, String seen)
      implements StateFinding {}

  /** Everything is in place; whether it works, dry runs must show. */
  record Serving(Installation installation, List<Cause> warnings) implements StateFinding {}
}
