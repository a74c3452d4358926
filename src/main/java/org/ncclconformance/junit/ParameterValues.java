package org.ncclconformance.junit;

import java.util.Optional;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Setting;
import org.ncclconformance.situation.Situation.Arranged;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trial.Acceptance;
import org.ncclconformance.trial.ExpectedRelease;
import org.ncclconformance.trial.Limit;
import org.ncclconformance.trial.Observation;
import org.ncclconformance.trial.Trial;

/** What a behaviour's method can ask for by type. */
final class ParameterValues {
  private final SuiteRun run;
  private final ProvenRequirement provenRequirement;
  private final Arranged arranged;
  private final ResultReporter reporter;

  ParameterValues(
      SuiteRun run,
      ProvenRequirement provenRequirement,
      Arranged arranged,
      ResultReporter reporter) {
    this.run = run;
    this.provenRequirement = provenRequirement;
    this.arranged = arranged;
    this.reporter = reporter;
  }

  /** Whether there is one, without making what costs something: a release is 3 MB. */
  boolean has(Class<?> type) {
    return type == ExpectedRelease.class ? environment().isPresent() : of(type).isPresent();
  }

  Optional<?> of(Class<?> type) {
    if (type == Trial.class) {
      return environment().map(this::trial);
    }
    if (type == Acceptance.class) {
      return environment()
          .map(s -> new Acceptance(trial(s), s, run.settings(), reporter::performance));
    }
    if (type == ExpectedRelease.class) {
      return environment().map(ParameterValues::installed);
    }
    if (type == Limit.class) {
      return Optional.of(Limit.at(run.settings().cluster().pace()));
    }
    return arranged.part(type);
  }

  private Trial trial(TestEnvironment environment) {
    return new Trial(
        run.validator(),
        environment,
        run.settings(),
        this::observed,
        run.answers().asker(provenRequirement.name(), reporter::shared));
  }

  private void observed(Observation observation) {
    reporter.observation(observation);
    new Prerequisites(run.settings(), run.options().requirements(), provenRequirement)
        .judged(observation.verdict());
  }

  private Optional<TestEnvironment> environment() {
    return arranged.part(TestEnvironment.class);
  }

  private static ExpectedRelease installed(TestEnvironment environment) {
    String manifest = environment.manifest();
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
