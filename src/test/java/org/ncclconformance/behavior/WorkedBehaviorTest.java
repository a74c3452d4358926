package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.that;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.ncclconformance.ArchitecturePage;
import org.ncclconformance.WorkedExample;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.BehaviorClass;
import org.ncclconformance.junit.BuiltInRuns;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.settings.Requirements;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Validator;

/** The page's behaviour, in a copy of the tree. */
// writes to the one destination that Allure has for the whole process
@ResourceLock(value = "Allure", mode = ResourceAccessMode.READ)
class WorkedBehaviorTest {
  private static final int MOST = 3;
  private static final Validator NEVER_SEES_IT =
      that(r -> failing(TrainerState.ABSENT, CauseCode.CONTROLLER_ABSENT, "absent"));

  private final WorkedExample example = ArchitecturePage.read().example("A behaviour, worked");

  @TempDir Path tree;
  @TempDir Path reports;

  @BeforeEach
  void apply() throws IOException {
    example.applyTo(tree);
  }

  @Test
  void it_touches_three_files_at_most_and_is_found_run_and_able_to_fail() throws IOException {
    assertThat(example.files()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST);

    SuiteFolder suites = new SuiteFolder(tree.resolve("suites"));
    try (URLClassLoader classes = example.behindOurs(tree);
        BuiltInRuns runs = new BuiltInRuns(suites)) {
      Class<?> added = added(classes, suites.requirements());

      assertThat(suites.read("validator").required()).contains(added.getSimpleName());
      assertThat(runs.failures(CanFail.RIGHT, reports, selectClass(added))).isEmpty();
      assertThat(runs.failures(NEVER_SEES_IT, reports, selectClass(added)))
          .isNotEmpty()
          .allSatisfy(f -> assertThat(f).hasMessageContaining("the validator said"));
    }
  }

  /** Found as the launcher finds it, with each sentence that the ledger has under its name. */
  private static Class<?> added(URLClassLoader classes, Requirements ledger) {
    List<BehaviorClass> before = BehaviorClass.in(CanFail.class.getPackageName());
    List<String> known = before.stream().map(BehaviorClass::name).toList();
    Thread here = Thread.currentThread();
    ClassLoader usual = here.getContextClassLoader();
    here.setContextClassLoader(classes);
    try {
      List<BehaviorClass> added =
          BehaviorClass.in(CanFail.class.getPackageName()).stream()
              .filter(behavior -> !known.contains(behavior.name()))
              .toList();
      assertThat(added).hasSize(1);
      BehaviorClass it = added.get(0);
      assertThat(ledger.of(it.name()).stream().map(Requirement::id))
          .isNotEmpty()
          .containsExactlyInAnyOrderElementsOf(it.requirements());
      return it.type();
    } finally {
      here.setContextClassLoader(usual);
    }
  }
}
