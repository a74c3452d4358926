package org.ncclconformance.junit;

import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

/** Runs behaviours on one simulated cluster, each time with another validator. */
public final class BuiltInRuns implements AutoCloseable {
  private static final SuiteFolder SUITES = SuiteFolder.ofWorkingDirectory();

  private final SuiteFolder suites;
  private final LeapingTime time = new LeapingTime();
  private final SharedTestBed testBed =
      new SharedTestBed(new BuiltInTestBed(SharedCertificates.SHARED), time);

  /** Of the project's own suites. */
  public BuiltInRuns() {
    this(SUITES);
  }

  /** Of behaviours whose requirements are in another folder. */
  public BuiltInRuns(SuiteFolder suites) {
    this.suites = suites;
  }

  /** What the failed ones threw. */
  public List<Throwable> failures(
      Validator validator, Path reports, DiscoverySelector... selectors) {
    RunOptions options =
        new RunOptions(
            new SettingsReader(Map.of(), Map.of(), suites).read(),
            suites.requirements(),
            testBed.judging(validator),
            reports,
            time,
            line -> {});
    Failures failures = new Failures();
    try (LauncherSession session = LauncherFactory.openSession()) {
      options.in(session);
      session.getLauncher().execute(request().selectors(selectors).build(), failures);
    }
    return failures.thrown;
  }

  /** Every id of the project's own requirements. */
  public static Collection<String> requirementIds() {
    return SUITES.requirements().all().stream().map(Requirement::id).toList();
  }

  /** The right validator, after that much time has passed on the suite's clock. */
  public Validator taking(Duration delay, Validator right) {
    return new Validator() {
      @Override
      public Verdict check(Request request) throws InterruptedException {
        time.leap(delay);
        return right.check(request);
      }

      @Override
      public Verdict preflight(Request request) throws InterruptedException {
        time.leap(delay);
        return right.preflight(request);
      }
    };
  }

  @Override
  public void close() {
    testBed.close();
  }

  private static final class Failures implements TestExecutionListener {
    private final List<Throwable> thrown = new ArrayList<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        thrown.add(result.getThrowable().orElseThrow());
      }
    }
  }
}
