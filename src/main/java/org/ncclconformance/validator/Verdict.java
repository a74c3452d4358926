package org.ncclconformance.validator;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * What a validator says in the end.
 *
 * @param message one line for whoever reads only one
 * @param state what Trainer was found in, or null where that was not found out
 * @param cause why it failed, or null
 * @param bandwidth what was measured and compared, or null: never a number that was not measured
 * @param warnings what a reader should know in spite of a pass
 * @param changes what the validator changed about the release that it installed
 * @param evidence facts and files that a reader needs to believe the verdict
 */
public record Verdict(
    Outcome outcome,
    String message,
    @Nullable TrainerState state,
    @Nullable Cause cause,
    @Nullable Bandwidth bandwidth,
    List<String> warnings,
    List<ReleaseChange> changes,
    List<Evidence> evidence) {

  /** Copies the lists. */
  public Verdict {
    warnings = List.copyOf(warnings);
    changes = List.copyOf(changes);
    evidence = List.copyOf(evidence);
  }

  /** How it went. */
  public enum Outcome {
    PASSED,
    FAILED,
    SKIPPED,
    /** The validator could not tell: an API that does not answer, a crash of its own. */
    OTHER
  }

  /** The text of the piece of that name. */
  public Optional<String> evidence(String name) {
    return evidence.stream().filter(e -> e.name().equals(name)).map(Evidence::text).findFirst();
  }
}
