package org.ncclconformance.junit;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestWatcher;
import org.ncclconformance.settings.Cleanup;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.Suite;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situation.Arranged;
import org.opentest4j.TestAbortedException;

/** Gives each method of a behaviour its situation, and tells the reports what came of it. */
final class BehaviorExtension
    implements ExecutionCondition,
        BeforeEachCallback,
        ParameterResolver,
        AfterEachCallback,
        AfterAllCallback,
        TestWatcher {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isEmpty()) {
      return ConditionEvaluationResult.enabled("decided for each method");
    }
    // what is no part of the suite needs no cluster
    Suite suite = RunOptions.of(context).settings().suite();
    Class<?> behavior = ProvenRequirement.behavior(context);
    Set<String> tags = context.getTags();
    return suite.contains(behavior, tags)
        ? ConditionEvaluationResult.enabled("part of suite " + suite.name())
        : ConditionEvaluationResult.disabled("not part of suite " + suite.name());
  }

  @Override
  public void beforeEach(ExtensionContext context) throws InterruptedException {
    SuiteRun run = SuiteRun.of(context);
    ProvenRequirement provenRequirement = ProvenRequirement.of(context);
    ClusterPool.Pooled pooled = run.clusters().take(context.getRequiredTestClass());
    store(context).put(Taken.class, new Taken(pooled));
    run.started(context);
    ResultReporter reporter = new ResultReporter(run, provenRequirement, context);
    reporter.begin();
    Prerequisites gate =
        new Prerequisites(run.settings(), run.options().requirements(), provenRequirement);
    gate.checkAccess();
    Situation situation = pooled.situations().give(provenRequirement.arrangement());
    Arranged arranged = gate.open(situation);
    store(context).put(Held.class, new Held(arranged));
    reporter.situation(arranged);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parts(context).filter(p -> p.has(parameter.getParameter().getType())).isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return parts(context)
        .flatMap(p -> p.of(parameter.getParameter().getType()))
        .orElseThrow(() -> new ParameterResolutionException("not a part: " + parameter));
  }

  private static Optional<ParameterValues> parts(ExtensionContext context) {
    SuiteRun run = SuiteRun.of(context);
    ProvenRequirement provenRequirement = ProvenRequirement.of(context);
    ResultReporter reporter = new ResultReporter(run, provenRequirement, context);
    return arranged(context).map(a -> new ParameterValues(run, provenRequirement, a, reporter));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    try {
      leave(context);
    } finally {
      Taken taken = store(context).get(Taken.class, Taken.class);
      if (taken != null) {
        SuiteRun.of(context).clusters().giveBack(taken.pooled());
      }
    }
  }

  private static void leave(ExtensionContext context) {
    Optional<Arranged> arranged = arranged(context);
    if (arranged.isEmpty()) {
      return;
    }
    boolean failed =
        context
            .getExecutionException()
            .filter(e -> !(e instanceof TestAbortedException))
            .isPresent();
    SuiteRun run = SuiteRun.of(context);
    if (failed) {
      new ResultReporter(run, ProvenRequirement.of(context), context).evidence(arranged.get());
    }
    Cleanup cleanup = run.settings().cleanup();
    if (cleanup == Cleanup.NEVER || (cleanup == Cleanup.ON_SUCCESS && failed)) {
      arranged.get().keep();
    }
    arranged.get().close();
  }

  /** What a suite requires must have run: a behaviour of which every method was skipped fails. */
  @Override
  public void afterAll(ExtensionContext context) {
    Class<?> behavior = ProvenRequirement.behavior(context);
    if (behavior != context.getRequiredTestClass()) {
      return;
    }
    Suite suite = RunOptions.of(context).settings().suite();
    if (suite.requires(behavior)) {
      SuiteRun.of(context)
          .whyNothingRan(behavior)
          .ifPresent(
              reason ->
                  Assertions.fail(
                      suite.required(behavior, "none of its methods could run: " + reason)));
    }
  }

  private static Optional<Arranged> arranged(ExtensionContext context) {
    return Optional.ofNullable(store(context).get(Held.class, Held.class)).map(Held::arranged);
  }

  private static Store store(ExtensionContext context) {
    return context.getStore(SuiteRun.NAMESPACE);
  }

  @Override
  public void testSuccessful(ExtensionContext context) {
    SuiteRun.of(context).ran(ProvenRequirement.behavior(context));
    line(context, "PASSED", "");
  }

  @Override
  public void testAborted(ExtensionContext context, Throwable cause) {
    SuiteRun run = SuiteRun.of(context);
    Settings settings = run.settings();
    if (!settings.suite().excuses(ProvenRequirement.of(context).ids(), settings.cluster())) {
      run.couldNot(ProvenRequirement.behavior(context), message(cause));
    }
    line(context, "SKIPPED", message(cause));
  }

  @Override
  public void testFailed(ExtensionContext context, Throwable cause) {
    SuiteRun.of(context).ran(ProvenRequirement.behavior(context));
    line(context, "FAILED", message(cause));
  }

  private static String message(Throwable cause) {
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private static void line(ExtensionContext context, String status, String message) {
    SuiteRun run = SuiteRun.of(context);
    ProvenRequirement provenRequirement = ProvenRequirement.of(context);
    run.options()
        .say(
            ConsoleLine.of(
                status,
                provenRequirement.ids(),
                provenRequirement.name(),
                run.elapsed(context),
                message));
  }

  // the store would close what is closeable, and wrap what that throws in a sentence of its own
  private record Held(Arranged arranged) {}

  private record Taken(ClusterPool.Pooled pooled) {}
}
