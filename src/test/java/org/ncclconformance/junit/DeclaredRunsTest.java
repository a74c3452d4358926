package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.behavior.ClusterBandwidth;
import org.ncclconformance.behavior.NcclBandwidth;
import org.ncclconformance.behavior.SlowNode;
import org.ncclconformance.behavior.TrainerAbsent;
import org.ncclconformance.behavior.TrainerHealthy;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trial.Measurable;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** What methods declare, held against the runs that the simulated cluster sees. */
class DeclaredRunsTest {
  private static final Measurable H100 =
      new Measurable(Measurable.allChecks(), "nccl-all-reduce-bw", 3);

  @TempDir Path reports;

  private final List<String> made = new ArrayList<>();
  private final Map<String, Integer> madeBy = new LinkedHashMap<>();
  private final Map<String, Integer> declaredBy = new LinkedHashMap<>();
  private final List<String> console = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  private final Validator right = new ReferenceValidator(SharedCertificates.SHARED);
  private final Validator counting =
      new Validator() {
        @Override
        public Verdict check(Request request) throws InterruptedException {
          Verdict verdict = right.check(request);
          // one of these for each TrainJob that it made
          verdict.evidence().stream()
              .filter(evidence -> evidence.name().matches("run(-\\d+)?\\.txt"))
              .forEach(evidence -> made.add(evidence.name()));
          return verdict;
        }

        @Override
        public Verdict preflight(Request request) throws InterruptedException {
          return right.preflight(request);
        }
      };

  private int play(Class<?>... behaviors) {
    SuiteFolder suites = SuiteFolder.ofWorkingDirectory();
    LeapingTime time = new LeapingTime();
    try (SharedTestBed testBed =
        new SharedTestBed(new BuiltInTestBed(SharedCertificates.SHARED), time)) {
      RunOptions options =
          new RunOptions(
              new SettingsReader(Map.of(), Map.of(), suites).read(),
              suites.requirements(),
              testBed.judging(counting),
              reports,
              time,
              console::add);
      Watching watching = new Watching(new BenchmarkCount(options, H100));
      try (LauncherSession session = LauncherFactory.openSession()) {
        options.in(session);
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (Class<?> behavior : behaviors) {
          request.selectors(selectClass(behavior));
        }
        session.getLauncher().execute(request.build(), watching);
      }
      return watching.announced;
    }
  }

  private final class Watching implements TestExecutionListener {
    private final BenchmarkCount count;
    private int before;
    private int announced;

    Watching(BenchmarkCount count) {
      this.count = count;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
      announced = count.of(plan).runs();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      before = made.size();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        failed.add(test.getDisplayName() + ": " + result.getThrowable().orElseThrow());
      }
      if (test.isTest()) {
        madeBy.put(test.getUniqueId(), made.size() - before);
        declaredBy.put(test.getUniqueId(), count.most(test));
      }
    }
  }

  @Test
  void no_method_makes_more_runs_than_it_declares() {
    int announced =
        play(
            TrainerAbsent.class,
            TrainerHealthy.class,
            SlowNode.class,
            NcclBandwidth.class,
            ClusterBandwidth.class);

    assertThat(madeBy).isNotEmpty();
    madeBy.forEach(
        (test, runs) -> assertThat(runs).as(test).isLessThanOrEqualTo(declaredBy.get(test)));
    assertThat(made).hasSizeLessThanOrEqualTo(announced).hasSizeGreaterThan(10);
    assertThat(console)
        .anyMatch(line -> line.startsWith("benchmark runs: at most " + announced + ","));
  }

  @Test
  void a_cluster_is_measured_exactly_as_often_as_is_announced() {
    int announced = play(ClusterBandwidth.class);

    assertThat(failed).isEmpty();
    assertThat(announced).isEqualTo(3);
    assertThat(made).hasSize(announced);
    assertThat(console.get(0)).startsWith("benchmark runs: at most 3, in at most 1h30m: ");
  }
}
