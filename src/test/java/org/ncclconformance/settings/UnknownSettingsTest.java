package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownSettingsTest {

  @Test
  void a_name_that_is_near_a_setting_is_taken_for_a_slip() {
    assertThat(new UnknownSettings(Set.of("treshold"), Set.of()).lines())
        .containsExactly(
            "treshold (system property): no such setting, did you mean threshold?; valid are suite,"
                + " cluster, cluster.context, cluster.access, validator, bandwidth.max-runs, platform, threshold,"
                + " tolerance, recipe, trainer.release, trainer.manifest, trainer.releases,"
                + " trainer.install, registry.mirror, cleanup, deadline, benchmark.env,"
                + " benchmark.image, runtime, nodes, repeat, pairwise");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cluster.kontext", "trainer.version", "registry.port", "benchmark.x"})
  void a_name_of_a_family_of_settings_is_taken_for_one(String name) {
    assertThat(new UnknownSettings(Set.of(name), Set.of()).lines())
        .singleElement()
        .asString()
        .startsWith(name + " (system property): no such setting");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.home",
        "user.name",
        "maven.home",
        "skipTests",
        "groups",
        "os.name",
        "it.test"
      })
  void other_properties_are_none_of_its_business(String name) {
    assertThat(new UnknownSettings(Set.of(name), Set.of()).lines()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "REGISTRY_PORT",
        "REGISTRY_SERVICE_HOST",
        "CLUSTER_NAME",
        "TRAINER_HOME",
        "SUIT",
        "cluster_contxt"
      })
  void variables_of_the_machine_and_of_kubernetes_are_left_alone(String name) {
    assertThat(new UnknownSettings(Set.of(), Set.of(name)).lines()).isEmpty();
  }

  @Test
  void a_misspelt_variable_is_named() {
    assertThat(new UnknownSettings(Set.of(), Set.of("CLUSTER_CONTXT", "CLUSTER_CONTEXT")).lines())
        .singleElement()
        .asString()
        .startsWith(
            "CLUSTER_CONTXT (environment variable): no such setting, did you mean"
                + " CLUSTER_CONTEXT?; valid are SUITE, CLUSTER, CLUSTER_CONTEXT,");
  }

  @ParameterizedTest
  @CsvSource({"suite,suite,0", "suit,suite,1", "sutie,suite,2", "'',abc,3", "kitten,sitting,3"})
  void distance_counts_letters(String a, String b, int expected) {
    assertThat(UnknownSettings.distance(a, b)).isEqualTo(expected);
  }

  @Property(tries = 200)
  void distance_is_symmetric_and_never_more_than_the_longer_word(
      @ForAll @AlphaChars @StringLength(max = 12) String a,
      @ForAll @AlphaChars @StringLength(max = 12) String b) {
    int distance = UnknownSettings.distance(a, b);
    assertThat(distance)
        .isEqualTo(UnknownSettings.distance(b, a))
        .isBetween(Math.abs(a.length() - b.length()), Math.max(a.length(), b.length()));
    assertThat(List.of(a, b).stream().distinct().count() == 1).isEqualTo(distance == 0);
  }
}
