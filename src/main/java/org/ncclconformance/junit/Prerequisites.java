package org.ncclconformance.junit;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.settings.Keyword;
import org.ncclconformance.settings.Requirements;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.Suite;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situation.Arranged;
import org.ncclconformance.situation.Situation.NotArrangeable;
import org.ncclconformance.situation.Situation.NotHere;
import org.ncclconformance.validator.Verdict;

/**
 * Whether a method can run here. Where it cannot, it is skipped with the reason; where its suite
 * requires the behaviour, that reason is a failure.
 */
final class Prerequisites {
  private final Settings settings;
  private final Requirements requirements;
  private final ProvenRequirement provenRequirement;

  Prerequisites(Settings settings, Requirements requirements, ProvenRequirement provenRequirement) {
    this.settings = settings;
    this.requirements = requirements;
    this.provenRequirement = provenRequirement;
  }

  /** Skips where the proof needs more access than was given: no fault of the cluster. */
  void checkAccess() {
    Access needed = requirements.access(provenRequirement.ids());
    if (!settings.access().allows(needed)) {
      Assumptions.abort(
          "needs cluster.access="
              + Keyword.of(needed)
              + ", and "
              + Keyword.of(settings.access())
              + " was given");
    }
  }

  Arranged open(Situation situation) {
    if (situation instanceof NotHere notHere) {
      return close(
          "Trainer is "
              + notHere.found()
              + " here; this behaviour needs it "
              + provenRequirement.arrangement().states()
              + (notHere.cause().isEmpty() ? "" : ": " + notHere.cause()));
    }
    if (situation instanceof NotArrangeable not) {
      return close(not.reason());
    }
    return (Arranged) situation;
  }

  /** A validator need not have every check for every platform; then it proves nothing here. */
  void judged(Verdict verdict) {
    Cause cause = verdict.cause();
    if (verdict.outcome() == Verdict.Outcome.SKIPPED
        && cause != null
        && cause.code() == CauseCode.NOT_IMPLEMENTED) {
      close(verdict.message());
    }
  }

  private Arranged close(String reason) {
    Suite suite = settings.suite();
    if (suite.requires(provenRequirement.behavior())
        && !suite.excuses(provenRequirement.ids(), settings.cluster())) {
      return Assertions.fail(
          "suite "
              + suite.name()
              + " requires "
              + provenRequirement.behavior().getSimpleName()
              + ": "
              + reason);
    }
    return Assumptions.abort(reason);
  }
}
