package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.launcher.sample.OtherBehavior;
import org.ncclconformance.launcher.sample.SampleBehavior;
import org.ncclconformance.settings.Suite;

class SuiteFilterTest {
  private static final LauncherConfig PLAIN =
      LauncherConfig.builder()
          .enableTestExecutionListenerAutoRegistration(false)
          .enablePostDiscoveryFilterAutoRegistration(false)
          .build();

  static final class NoBehavior {
    @Test
    void isATest() {}
  }

  private static List<String> left(String... behaviors) {
    Suite suite = new Suite("s", "x", Map.of(), Set.of(behaviors), Set.of(), List.of(), List.of());
    TestPlan plan =
        LauncherFactory.create(PLAIN)
            .discover(
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(
                        selectClass(SampleBehavior.class),
                        selectClass(OtherBehavior.class),
                        selectClass(NoBehavior.class))
                    .filters(new SuiteFilter(() -> suite))
                    .build());
    return plan.getRoots().stream()
        .flatMap(root -> plan.getDescendants(root).stream())
        .filter(TestIdentifier::isTest)
        .map(TestIdentifier::getDisplayName)
        .sorted()
        .toList();
  }

  @Test
  void what_the_suite_does_not_ask_for_is_not_there() {
    assertThat(left("OtherBehavior")).containsExactly("isATest()", "passes()");
    assertThat(left("failing")).containsExactly("fails()", "isATest()");
    assertThat(left("lifecycle")).containsExactly("fails()", "isATest()", "passes()", "passes()");
  }

  @Test
  void a_suite_without_a_list_asks_for_all() {
    assertThat(left()).containsExactly("fails()", "isATest()", "passes()", "passes()");
  }

  @Test
  void what_is_no_behaviour_needs_no_suite() {
    assertThat(left("nothing")).containsExactly("isATest()");
  }

  @Test
  void junit_finds_it_on_the_class_path() {
    assertThat(ServiceLoader.load(PostDiscoveryFilter.class))
        .hasAtLeastOneElementOfType(SuiteFilter.class);
  }
}
