package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.ncclconformance.behavior.WrongValidator.litter;
import static org.ncclconformance.behavior.WrongValidator.spoiling;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.junit.BuiltInRuns;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.reference.ReferenceValidator;

/**
 * For each requirement of a behaviour a validator with one fault, and the method that must notice
 * it, run for real on the simulated cluster.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CanFail {
  static final Validator RIGHT = new ReferenceValidator(SharedCertificates.SHARED);

  final BuiltInRuns runs = new BuiltInRuns();

  /**
   * A fault, and where it must show.
   *
   * @param clause what the clause says that must notice it, and no other before that one
   */
  record Case(
      String id, Class<?> in, String method, String fault, Validator validator, String clause) {
    @Override
    public String toString() {
      return id + ": " + fault;
    }
  }

  abstract List<Case> cases();

  static Case fault(
      String id, Class<?> in, String method, String fault, Validator validator, String clause) {
    return new Case(id, in, method, fault, validator, clause);
  }

  /** A validator that does everything right and then says one thing that is not so. */
  static Case said(
      String id,
      Class<?> in,
      String method,
      String fault,
      UnaryOperator<Verdict> spoil,
      String clause) {
    return new Case(id, in, method, fault, spoiling(RIGHT, spoil), clause);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isNoticed(Case wrong, @TempDir Path reports) {
    List<Throwable> failures =
        runs.failures(wrong.validator(), reports, selectMethod(wrong.in(), method(wrong)));

    assertThat(failures).as("failures of %s against: %s", wrong.method(), wrong).isNotEmpty();
    assertThat(failures)
        .as("an assertion about whoever is judged, not an accident")
        .allSatisfy(f -> assertThat(f).hasMessageContaining(judged()))
        .as("the clause that this fault is about")
        .allSatisfy(f -> assertThat(f).hasMessageStartingWith(wrong.clause()));
    reported(wrong, reports);
  }

  /** Words that every failure has that is one of whoever is judged. */
  String judged() {
    return "; the validator said";
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
}
