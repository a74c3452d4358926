package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteFolderTest {
  @TempDir Path folder;

  private Suite read(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);
    return new SuiteFolder(folder).read(file.toString());
  }

  @Test
  void the_suites_of_the_jar_are_there_without_a_folder() {
    SuiteFolder suites = new SuiteFolder(folder.resolve("absent"));

    assertThat(suites.names()).containsExactly("cluster", "default", "preflight", "validator");
    assertThat(suites.read("default").required()).isEmpty();
    Suite preflight = suites.read("preflight");
    assertThat(preflight.required()).containsExactly("TrainerHealthy");
    assertThat(preflight.settings()).isEqualTo(Map.of(Setting.CLUSTER_ACCESS, "observe"));
  }

  @Test
  void the_gate_on_a_validator_requires_every_behaviour_there_is() {
    SuiteFolder suites = new SuiteFolder(folder.resolve("absent"));
    Suite gate = suites.read("validator");
    Collection<Requirement> all = suites.requirements().all();

    assertThat(gate.required())
        .isEqualTo(all.stream().map(Requirement::behavior).collect(Collectors.toSet()));
    assertThat(all.stream().map(Requirement::id))
        .containsAll(gate.mayBeSkipped().stream().map(Suite.MayBeSkipped::requirement).toList());
    assertThat(gate.mayBeSkipped()).noneMatch(m -> m.cluster() == ClusterKind.SIMULATED);
  }

  @Test
  void all_stands_for_every_behaviour_of_the_ledger() throws IOException {
    Files.writeString(
        folder.resolve("requirements.yaml"),
        """
        One: {proves: p, requirements: {}}
        Two: {proves: p, requirements: {}}
        """);

    assertThat(read("{description: d, required: [all]}").required())
        .containsExactlyInAnyOrder("One", "Two");
    assertThat(read("{description: d, required: [all, Misspelt]}").required())
        .containsExactlyInAnyOrder("One", "Two", "Misspelt");
  }

  @Test
  void one_of_several_behaviours_can_be_required() throws IOException {
    Suite suite = read("{description: d, required: [One or Two or Three, Four]}");

    assertThat(suite.required()).containsExactly("Four");
    assertThat(suite.oneOf()).containsExactly(Set.of("One", "Two", "Three"));
    assertThat(suite.requires(getClass())).isFalse();
  }

  @Test
  void the_gate_on_a_cluster_requires_its_bandwidth_and_whichever_state_is_there() {
    Suite gate = new SuiteFolder(folder.resolve("absent")).read("cluster");

    assertThat(gate.required()).containsExactly("ClusterBandwidth");
    assertThat(gate.oneOf()).containsExactly(Set.of("TrainerHealthy", "TrainerAbsent"));
    assertThat(gate.settings()).isEqualTo(Map.of(Setting.CLUSTER_ACCESS, "run"));
  }

  @Test
  void a_suite_of_the_folder_is_before_one_of_the_jar() throws IOException {
    Files.writeString(folder.resolve("default.yaml"), "description: ours");

    assertThat(new SuiteFolder(folder).read("default").description()).isEqualTo("ours");
  }

  @Test
  void a_suite_says_all_of_this() throws IOException {
    Suite suite =
        read(
            """
            description: d
            settings: {tolerance: 0.2, deadline: 5m}
            behaviors: [lifecycle]
            required: [TrainerAbsent]
            mayBeSkipped:
              - requirement: IMG-5
                cluster: kubeconfig
                reason: a real registry does not answer 429 on demand
            """);

    assertThat(suite.name()).isEqualTo("mine");
    assertThat(suite.settings())
        .isEqualTo(Map.of(Setting.TOLERANCE, "0.2", Setting.DEADLINE, "5m"));
    assertThat(suite.mayBeSkipped())
        .containsExactly(
            new Suite.MayBeSkipped(
                "IMG-5", ClusterKind.KUBECONFIG, "a real registry does not answer 429 on demand"));
  }

  @Test
  void scalars_are_texts_and_an_alias_is_what_it_stands_for() throws IOException {
    Suite suite =
        read("description: &d 1.50\nsettings: {tolerance: *d, nodes: 0o10}\nrequired: [A, A]\n");

    assertThat(suite.description()).isEqualTo("1.5");
    assertThat(suite.settings()).isEqualTo(Map.of(Setting.TOLERANCE, "1.5", Setting.NODES, "0o10"));
    assertThat(suite.required()).containsExactly("A");
    assertThat(read("description: no\nrequired:\n"))
        .isEqualTo(read("{description: \"no\", behaviors: []}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '- a'                          | suite mine: found a list; valid is a mapping
          'settings: {}'                 | suite mine: description: found nothing; valid is a text
          '{description: d, require: x}' | suite mine: no such key: require; valid are behaviors, description, mayBeSkipped, required, settings
          '{description: d, required: x}' | suite mine: required: found "x"; valid is a list of texts
          '{description: d, settings: {treshold: 1}}' | suite mine: no such setting: treshold; valid are cluster, cluster.context, cluster.access, validator, bandwidth.max-runs, platform, threshold, tolerance, recipe, trainer.release, trainer.manifest, trainer.releases, trainer.install, registry.mirror, cleanup, deadline, benchmark.env, benchmark.image, runtime, nodes, repeat, pairwise
          '{description: d, settings: {suite: other}}' | suite mine: no such setting: suite; valid are cluster, cluster.context, cluster.access, validator, bandwidth.max-runs, platform, threshold, tolerance, recipe, trainer.release, trainer.manifest, trainer.releases, trainer.install, registry.mirror, cleanup, deadline, benchmark.env, benchmark.image, runtime, nodes, repeat, pairwise
          '{description: d, settings: [a]}' | suite mine: settings: found a list; valid is a mapping
          '{description: d, settings: {tolerance: [a]}}' | suite mine settings: tolerance: found a list; valid is a text
          '{description: d, settings: {tolerance: }}' | suite mine settings: tolerance: found nothing; valid is a text
          '{description: d, required: [a, {b: c}]}' | suite mine: required: found a mapping; valid is a text
          '{description: d, required: [a, null]}' | suite mine: required: found nothing; valid is a text
          '{description: d, mayBeSkipped: x}' | suite mine: mayBeSkipped: found "x"; valid is a list of mappings
          '{description: d, mayBeSkipped: [3]}' | suite mine: mayBeSkipped: found "3"; valid is a mapping
          '{description: d, mayBeSkipped: [{requirement: A, reason: r}]}' | suite mine mayBeSkipped: cluster: found nothing; valid is simulated, kubeconfig, in-cluster
          '{description: d, mayBeSkipped: [{requirement: A, cluster: kubeconfig, reason: r, x: y}]}' | suite mine mayBeSkipped: no such key: x; valid are cluster, reason, requirement
          '{description: d, mayBeSkipped: [{requirement: A, cluster: SIMULATED, reason: r}]}' | suite mine mayBeSkipped: cluster: found "SIMULATED"; valid is simulated, kubeconfig, in-cluster
          '{description: d, mayBeSkipped: [{requirement: A, cluster: 0, reason: r}]}' | suite mine mayBeSkipped: cluster: found "0"; valid is simulated, kubeconfig, in-cluster
          '{description: d, mayBeSkipped: [{requirement: A, cluster: real, reason: r}]}' | suite mine mayBeSkipped: cluster: found "real"; valid is simulated, kubeconfig, in-cluster
          """)
  void what_is_wrong_in_a_suite_is_one_line(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml)).isInstanceOf(BadInput.class).hasMessage(message);
  }

  @Test
  void what_is_no_yaml_is_one_line() {
    assertThatThrownBy(() -> read("a: [1\nb: 2"))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("suite mine: is no YAML: ")
        .message()
        .hasLineCount(1);
    assertThatThrownBy(() -> read("description: a\ndescription: b"))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("suite mine: is no YAML: ")
        .hasMessageContaining("duplicate key description")
        .message()
        .hasLineCount(1);
  }

  @Test
  void what_holds_itself_is_one_line() {
    assertThatThrownBy(() -> read("description: d\nsettings: &s {tolerance: *s}"))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("suite mine: cannot be read: ")
        .message()
        .hasLineCount(1);
  }

  @Test
  void requirements_are_no_suite() {
    assertThatThrownBy(() -> new SuiteFolder(folder).read("requirements"))
        .hasMessage(
            "suite: found \"requirements\", and there is no such suite; valid are cluster, default,"
                + " preflight, validator, or a path");
  }

  @Test
  void a_path_that_is_not_there_is_named() {
    assertThatThrownBy(() -> new SuiteFolder(folder).read("x/y.yaml"))
        .hasMessage(
            "suite: found \"x/y.yaml\", and there is no such file; valid are cluster, default, preflight,"
                + " validator, or a path");
  }
}
