package org.ncclconformance.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.Suite;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.trial.Measurable;

/**
 * How many benchmark runs a selection makes at most. What will be skipped is not counted as far as
 * that is known before: for access, for a check that the platform has not, and on a cluster that
 * may not be changed for what has to be arranged; of its states only one can be there.
 */
public final class BenchmarkCount {
  private final RunOptions options;
  private final Settings settings;
  private final Measurable measurable;

  BenchmarkCount(RunOptions options, Measurable measurable) {
    this.options = options;
    this.settings = options.settings();
    this.measurable = measurable;
  }

  /** A method in one of its arrangements. */
  private record Start(
      Class<?> testClass,
      Method method,
      Set<String> tags,
      Arrangement arrangement,
      Hardware hardware) {}

  /** What a shared run is shared by. */
  private record Shared(Object situation, String check) {}

  /** Before a run has begun: looks at the cluster where it is there already. */
  public static ExpectedRuns before(RunOptions options, TestPlan plan) {
    Settings settings = options.settings();
    if (!settings.cluster().isThereBefore()) {
      return new BenchmarkCount(options, Measurable.before(settings)).of(plan);
    }
    try (Cluster cluster = options.testBed().site(settings).open(Access.OBSERVE, options.time())) {
      return new BenchmarkCount(options, Measurable.of(settings, cluster)).of(plan);
    }
  }

  /** Of the behaviours in that plan. */
  ExpectedRuns of(TestPlan plan) {
    List<Start> starts = starts(plan).filter(this::canRun).toList();
    int questions =
        isArranged()
            ? count(starts, TrainerState.HEALTHY)
            : Arrays.stream(TrainerState.values()).mapToInt(s -> count(starts, s)).max().orElse(0);
    return new ExpectedRuns(
        Math.multiplyExact(questions, measurable.runsOf(settings.measurement())),
        settings.deadline());
  }

  private boolean isArranged() {
    return !settings.cluster().isThereBefore() || settings.access() == Access.DISPOSABLE;
  }

  private int count(List<Start> starts, TrainerState found) {
    int own = 0;
    Set<Shared> shared = new HashSet<>();
    for (Start start : starts) {
      Optional<Arrangement> here =
          isArranged() ? Optional.of(start.arrangement()) : start.arrangement().in(found);
      if (here.isEmpty()) {
        continue;
      }
      BenchmarkRuns runs = declared(start);
      if (runs != null && runs.shared()) {
        // what is arranged does not stand longer than the methods of a class want it
        Class<?> situation = here.get().getClass();
        shared.add(
            new Shared(
                isArranged() ? List.of(start.testClass(), situation, start.hardware()) : situation,
                check(start)));
      } else {
        own += most(start);
      }
    }
    return own + shared.size();
  }

  /** Of one method, whoever shares its run. */
  int most(TestIdentifier test) {
    return starts(test)
        .findFirst()
        .map(this::most)
        .map(questions -> questions * measurable.runsOf(settings.measurement()))
        .orElse(0);
  }

  private int most(Start start) {
    BenchmarkRuns runs = declared(start);
    return runs != null ? runs.value() : needs(start) == Access.OBSERVE ? 0 : 1;
  }

  private Access needs(Start start) {
    return options.requirements().access(ProvenRequirement.ids(start.method()));
  }

  private boolean canRun(Start start) {
    Set<String> checks = new HashSet<>(start.tags());
    checks.retainAll(Measurable.allChecks());
    return settings.suite().contains(ProvenRequirement.topLevel(start.testClass()), start.tags())
        && settings.access().allows(needs(start))
        && (checks.isEmpty() || checks.stream().anyMatch(measurable.checks()::contains))
        && (isArranged()
            || (start.arrangement().canBeFound() && !start.hardware().needsArranging()));
  }

  /** By its tag; a nested class without one has a question of its own. */
  private String check(Start start) {
    return start.tags().stream()
        .filter(Measurable.allChecks()::contains)
        .findFirst()
        .orElse(
            start.testClass().getEnclosingClass() == null
                ? measurable.usual()
                : start.testClass().getName());
  }

  /** The simple names of the behaviours of that suite in that plan. */
  static Set<String> behaviors(Suite suite, TestPlan plan) {
    return starts(plan)
        .filter(
            start -> suite.contains(ProvenRequirement.topLevel(start.testClass()), start.tags()))
        .map(start -> ProvenRequirement.topLevel(start.testClass()).getSimpleName())
        .collect(Collectors.toSet());
  }

  private static Stream<Start> starts(TestPlan plan) {
    Set<TestIdentifier> methods = new LinkedHashSet<>();
    plan.accept(
        new TestPlan.Visitor() {
          @Override
          public void visit(TestIdentifier test) {
            methods.add(test);
          }
        });
    // an invocation of a template is there as well once it has begun
    return methods.stream()
        .filter(test -> !isInvocation(plan, test))
        .flatMap(BenchmarkCount::starts);
  }

  private static boolean isInvocation(TestPlan plan, TestIdentifier test) {
    return plan.getParent(test)
        .flatMap(TestIdentifier::getSource)
        .filter(MethodSource.class::isInstance)
        .isPresent();
  }

  private static Stream<Start> starts(TestIdentifier test) {
    if (!(test.getSource().orElse(null) instanceof MethodSource source)
        || ProvenRequirement.ids(source.getJavaMethod()).isEmpty()) {
      return Stream.of();
    }
    Class<?> testClass = source.getJavaClass();
    Method method = source.getJavaMethod();
    Set<String> tags = test.getTags().stream().map(TestTag::getName).collect(Collectors.toSet());
    StartingPoint point = StartingPoint.of(testClass, method);
    return point.arrangements().stream()
        .map(a -> new Start(testClass, method, tags, a, point.hardware()));
  }

  private static @Nullable BenchmarkRuns declared(Start start) {
    return AnnotationSupport.findAnnotation(start.method(), BenchmarkRuns.class)
        .or(() -> StartingPoint.annotation(start.testClass(), BenchmarkRuns.class))
        .orElse(null);
  }
}
