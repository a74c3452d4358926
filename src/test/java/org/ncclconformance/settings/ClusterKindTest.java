package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ncclconformance.cluster.Access;

class ClusterKindTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SIMULATED")
  void a_target_cluster_is_one_belongs_to_somebody_and_takes_its_time(ClusterKind target) {
    assertThat(target.isThereBefore()).isTrue();
    assertThat(target.defaultAccess()).isEqualTo(Access.OBSERVE);
    assertThat(target.atOnce()).isEqualTo(1);
    assertThat(target.pace()).isEqualTo(Pace.REAL);
    assertThat(target.bringsRelease()).isFalse();
  }

  @Test
  void the_built_in_one_is_the_run_s_own_and_comes_with_what_it_needs() {
    ClusterKind builtIn = ClusterKind.SIMULATED;

    assertThat(builtIn.isThereBefore()).isFalse();
    assertThat(builtIn.defaultAccess()).isEqualTo(Access.DISPOSABLE);
    assertThat(builtIn.atOnce()).isBetween(2, 4);
    assertThat(builtIn.pace()).isEqualTo(Pace.SCALED);
    assertThat(builtIn.bringsRelease()).isTrue();
  }

  @Test
  void a_context_is_needed_with_a_kubeconfig_alone() {
    assertThat(ClusterKind.values())
        .filteredOn(ClusterKind::needsContext)
        .containsExactly(ClusterKind.KUBECONFIG);
  }

  @ParameterizedTest
  @EnumSource(ClusterKind.class)
  void a_kind_is_read_by_its_word_and_the_readme_says_it(ClusterKind kind) throws IOException {
    assertThat(new SettingValue(Setting.CLUSTER, kind.word(), "here").oneOf(ClusterKind.class))
        .isEqualTo(kind);
    assertThat(Files.readAllLines(Path.of("README.md")))
        .filteredOn(line -> line.startsWith("| `cluster` |"))
        .singleElement()
        .asString()
        .contains("`" + kind.word() + "`");
  }
}
