package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.behavior.ClusterBandwidth;
import org.ncclconformance.behavior.ControllerDead;
import org.ncclconformance.behavior.SlowNode;
import org.ncclconformance.behavior.TrainerAbsent;
import org.ncclconformance.behavior.TrainerHealthy;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trial.Measurable;

class BenchmarkCountTest {
  private static final Measurable H100 =
      new Measurable(
          Set.of("nccl-all-reduce-bw", "nccl-all-reduce-bw-net", "nccl-all-reduce-bw-nvls"),
          "nccl-all-reduce-bw",
          2);
  private static final Map<String, String> TARGET =
      Map.of("cluster", "kubeconfig", "cluster.context", "mine", "cluster.access", "run");

  private static int runs(
      Map<String, String> settings, Measurable measurable, Class<?>... classes) {
    return runs(settings, measurable, new String[0], classes);
  }

  private static int runs(
      Map<String, String> settings, Measurable measurable, String[] groups, Class<?>... classes) {
    SuiteFolder suites = SuiteFolder.ofWorkingDirectory();
    RunOptions options =
        new RunOptions(
            new SettingsReader(settings, Map.of(), suites).read(),
            suites.requirements(),
            FakeTestBed.arrangingEverything(),
            Path.of("none"),
            Time.system(),
            line -> {});
    return new BenchmarkCount(options, measurable).of(plan(groups, classes)).runs();
  }

  private static TestPlan plan(String[] groups, Class<?>... classes) {
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(classes).map(c -> selectClass(c)).toList());
    if (groups.length > 0) {
      request.filters(TagFilter.includeTags(groups));
    }
    return LauncherFactory.create(
            LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build())
        .discover(request.build());
  }

  private static Map<String, String> target(String setting, String value) {
    Map<String, String> settings = new HashMap<>(TARGET);
    settings.put(setting, value);
    return settings;
  }

  @Test
  void the_suite_cluster_makes_one_run_for_each_check_of_a_target_cluster() {
    Class<?>[] all = {TrainerHealthy.class, TrainerAbsent.class, ClusterBandwidth.class};
    Measurable netOnly =
        new Measurable(Set.of("nccl-all-reduce-bw-net"), "nccl-all-reduce-bw-net", 2);

    assertThat(runs(target("suite", "cluster"), H100, all)).isEqualTo(3);
    assertThat(runs(target("suite", "cluster"), netOnly, all)).isEqualTo(1);
  }

  @Test
  void groups_leave_out_what_they_do_not_select() {
    assertThat(runs(TARGET, H100, new String[] {"nccl-all-reduce-bw-net"}, ClusterBandwidth.class))
        .isEqualTo(1);
  }

  @Test
  void what_is_skipped_for_want_of_access_costs_nothing() {
    assertThat(runs(target("cluster.access", "observe"), H100, ClusterBandwidth.class)).isZero();
    assertThat(runs(TARGET, H100, SlowNode.class)).isZero();
  }

  @Test
  void what_is_no_part_of_the_suite_costs_nothing() {
    assertThat(runs(target("suite", "preflight"), H100, ClusterBandwidth.class)).isZero();
  }

  @Test
  void what_ends_before_its_run_costs_nothing() {
    assertThat(runs(Map.of(), H100, ControllerDead.class)).isZero();
  }

  @Test
  void a_run_for_each_pair_and_for_each_repetition() {
    assertThat(runs(Map.of(), H100, SlowNode.class)).isEqualTo(9);
    assertThat(runs(target("repeat", "5"), H100, ClusterBandwidth.class)).isEqualTo(15);
    assertThat(
            runs(
                target("pairwise", "true"),
                new Measurable(H100.checks(), H100.usual(), 4),
                ClusterBandwidth.class))
        .isEqualTo(12);
  }

  @Test
  void where_states_are_arranged_each_behaviour_has_runs_of_its_own() {
    assertThat(
            runs(
                Map.of("suite", "cluster"),
                H100,
                TrainerHealthy.class,
                TrainerAbsent.class,
                ClusterBandwidth.class))
        .isGreaterThanOrEqualTo(5);
  }
}
