package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.ncclconformance.behavior.WrongValidator.litter;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.junit.BuiltInRuns;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Exhibit;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.reference.ReferenceValidator;

/**
 * For each requirement of a behaviour a validator with one fault, and the method that must notice
 * it, run for real on the simulated cluster.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
// writes to the one destination that Allure has for the whole process
@ResourceLock(value = "Allure", mode = ResourceAccessMode.READ)
abstract class CanFail {
  static final Validator RIGHT = new ReferenceValidator(SharedCertificates.SHARED);

  final BuiltInRuns runs = new BuiltInRuns();

  /** A fault, and where it must show. */
  record Case(String id, Class<?> in, String method, String fault, Validator validator) {
    @Override
    public String toString() {
      return id + ": " + fault;
    }
  }

  abstract List<Case> cases();

  static Case fault(String id, Class<?> in, String method, String fault, Validator validator) {
    return new Case(id, in, method, fault, validator);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isNoticed(Case wrong, @TempDir Path reports) {
    List<Throwable> failures =
        runs.failures(wrong.validator(), reports, selectMethod(wrong.in(), method(wrong)));

    assertThat(failures).as("failures of %s against: %s", wrong.method(), wrong).isNotEmpty();
    assertThat(failures)
        .as("an assertion about the validator, not an accident")
        .allSatisfy(f -> assertThat(f).hasMessageContaining("the validator said"));
    reported(wrong, reports);
  }

  /** What else has to be in the reports of that run. */
  void reported(Case wrong, Path reports) {}

  @AfterAll
  void end() {
    runs.close();
  }

  private static java.lang.reflect.Method method(Case wrong) {
    for (Class<?> c = wrong.in(); c != null; c = c.getSuperclass()) {
      for (java.lang.reflect.Method method : c.getDeclaredMethods()) {
        if (method.getName().equals(wrong.method())) {
          return method;
        }
      }
    }
    throw new IllegalArgumentException(wrong.in() + " has no method " + wrong.method());
  }

  static Verdict littering(Request request) throws InterruptedException {
    Verdict right = RIGHT.check(request);
    litter(request.cluster());
    return right;
  }

  static Verdict withoutChanges(Verdict v) {
    return with(v, v.bandwidth(), v.warnings(), List.of(), v.evidence());
  }

  static Verdict withoutEvidence(Verdict v) {
    return with(v, v.bandwidth(), v.warnings(), v.changes(), List.of());
  }

  static Verdict withoutWarnings(Verdict v) {
    return with(v, v.bandwidth(), List.of(), v.changes(), v.evidence());
  }

  static Verdict withBandwidth(Verdict v, Bandwidth bandwidth) {
    return with(v, bandwidth, v.warnings(), v.changes(), v.evidence());
  }

  private static Verdict with(
      Verdict v,
      @Nullable Bandwidth bandwidth,
      List<String> warnings,
      List<ReleaseChange> changes,
      List<Exhibit> evidence) {
    return new Verdict(
        v.outcome(),
        v.message(),
        v.elapsed(),
        v.state(),
        v.cause(),
        bandwidth,
        warnings,
        changes,
        evidence);
  }
}
