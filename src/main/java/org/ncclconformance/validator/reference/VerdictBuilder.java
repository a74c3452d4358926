package org.ncclconformance.validator.reference;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** What a validator writes down on its way to a verdict. */
final class VerdictBuilder {
  private final List<String> warnings = new ArrayList<>();
  private final List<ReleaseChange> changes = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();
  private @Nullable TrainerState state;
  private @Nullable Bandwidth bandwidth;

  void state(TrainerState found) {
    state = found;
  }

  void bandwidth(Bandwidth measured) {
    bandwidth = measured;
  }

  void warn(String warning) {
    warnings.add(warning);
  }

  void changed(List<ReleaseChange> made) {
    changes.addAll(made);
  }

  void evidence(String name, String text) {
    evidence.add(new Evidence(name, text));
  }

  Verdict passed(String message) {
    return verdict(Outcome.PASSED, message, null);
  }

  Verdict failed(Cause cause) {
    return verdict(Outcome.FAILED, cause.found(), cause);
  }

  Verdict failed(String message, Cause cause) {
    return verdict(Outcome.FAILED, message, cause);
  }

  Verdict skipped(Cause cause) {
    return verdict(Outcome.SKIPPED, cause.found(), cause);
  }

  Verdict unknown(Cause cause) {
    return verdict(Outcome.OTHER, cause.found(), cause);
  }

  private Verdict verdict(Outcome outcome, String message, @Nullable Cause cause) {
    return new Verdict(outcome, message, state, cause, bandwidth, warnings, changes, evidence);
  }
}
