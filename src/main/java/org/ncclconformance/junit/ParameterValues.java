package org.ncclconformance.junit;

import java.util.Optional;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Setting;
import org.ncclconformance.situation.Situation.Arranged;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trial.ExpectedRelease;
import org.ncclconformance.trial.Limit;
import org.ncclconformance.trial.Observation;
import org.ncclconformance.trial.Trial;

/** What a behaviour's method can ask for by type. */
final class ParameterValues {
  private final SuiteRun run;
  private final ProvenRequirement proof;
  private final Arranged arranged;
  private final ResultReporter account;

  ParameterValues(
      SuiteRun run, ProvenRequirement proof, Arranged arranged, ResultReporter account) {
    this.run = run;
    this.proof = proof;
    this.arranged = arranged;
    this.account = account;
  }

  /** Whether there is one, without making what costs something: a release is 3 MB. */
  boolean has(Class<?> type) {
    return type == ExpectedRelease.class ? surroundings().isPresent() : of(type).isPresent();
  }

  Optional<?> of(Class<?> type) {
    if (type == Trial.class) {
      return surroundings()
          .map(s -> new Trial(run.validator(), s, run.settings(), this::attempted));
    }
    if (type == ExpectedRelease.class) {
      return surroundings().map(ParameterValues::installed);
    }
    if (type == Limit.class) {
      return Optional.of(Limit.at(run.settings().cluster().pace()));
    }
    return arranged.part(type);
  }

  private void attempted(Observation attempt) {
    account.attempt(attempt);
    new Prerequisites(run.settings(), run.options().requirements(), proof)
        .judged(attempt.verdict());
  }

  private Optional<TestEnvironment> surroundings() {
    return arranged.part(TestEnvironment.class);
  }

  private static ExpectedRelease installed(TestEnvironment surroundings) {
    String manifest = surroundings.manifest();
    if (manifest == null) {
      throw new BadInput("trainer.manifest: not set; valid: " + Setting.TRAINER_MANIFEST.valid());
    }
    try {
      return new ExpectedRelease(Release.load(manifest));
    } catch (UnusableRelease e) {
      throw new BadInput(String.valueOf(e.getMessage()));
    }
  }
}
