package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.settings.Requirements;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trial.Measurable;

class BehaviorClassTest {
  private static final Set<String> GROUPS = Set.of("lifecycle", "preflight", "bandwidth");

  private final Requirements requirements = new SuiteFolder(Path.of("suites")).requirements();
  private final List<BehaviorClass> behaviors = BehaviorClass.in("org.ncclconformance.behavior");

  @Test
  void every_requirement_is_proven_by_the_behaviour_that_it_names_and_by_no_other() {
    for (BehaviorClass behavior : behaviors) {
      assertThat(new TreeSet<>(behavior.requirements()))
          .as("requirements that %s proves", behavior.name())
          .isEqualTo(
              requirements.all().stream()
                  .filter(r -> r.behavior().equals(behavior.name()))
                  .map(Requirement::id)
                  .collect(Collectors.toCollection(TreeSet::new)));
    }
    assertThat(behaviors.stream().map(BehaviorClass::name))
        .containsExactlyInAnyOrderElementsOf(
            requirements.all().stream().map(Requirement::behavior).distinct().toList());
  }

  @Test
  void every_behaviour_is_found_by_a_tag_that_is_its_own_and_by_that_of_a_group() {
    // a check's tag selects it wherever it is asked for: of a validator, and of a cluster
    Set<String> common = new TreeSet<>(GROUPS);
    common.addAll(Measurable.allChecks());

    assertThat(behaviors)
        .allSatisfy(b -> assertThat(b.tags()).containsAnyElementsOf(GROUPS).hasSizeGreaterThan(1));
    assertThat(
            behaviors.stream()
                .flatMap(b -> b.tags().stream())
                .filter(tag -> !common.contains(tag))
                .toList())
        .doesNotHaveDuplicates();
    assertThat(behaviors)
        .allSatisfy(b -> assertThat(common.containsAll(b.tags())).as(b.name()).isFalse());
  }

  @Test
  void nested_classes_and_what_they_inherit_count() {
    BehaviorClass checks = BehaviorClass.of(SampleBehaviors.Checks.class);

    assertThat(checks.tags())
        .containsExactly("bandwidth", "nccl-all-reduce-bw-net", "nccl-all-reduce-bw-nvls");
    assertThat(checks.partsByTag())
        .containsExactly(
            Map.entry("bandwidth", List.of("SampleBehaviors.Checks")),
            Map.entry("nccl-all-reduce-bw-net", List.of("SampleBehaviors.Checks.Net")),
            Map.entry("nccl-all-reduce-bw-nvls", List.of("SampleBehaviors.Checks.Nvls")));
    assertThat(checks.requirements()).containsExactly("BW-1");
  }
}
