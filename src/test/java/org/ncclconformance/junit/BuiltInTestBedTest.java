package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.situation.FoundSituations;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.situation.arrange.ArrangedSituations;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** What stands behind the settings. */
class BuiltInTestBedTest {
  private final BuiltInTestBed bed = new BuiltInTestBed(SharedCertificates.SHARED);

  private static Settings settings(String... pairs) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      given.put(pairs[i], pairs[i + 1]);
    }
    return new SettingsReader(given, Map.of(), SuiteFolder.ofWorkingDirectory()).read();
  }

  private static Settings target(String access, String... more) {
    String[] pairs = new String[more.length + 6];
    System.arraycopy(
        new String[] {"cluster", "kubeconfig", "cluster.context", "x", "cluster.access", access},
        0,
        pairs,
        0,
        6);
    System.arraycopy(more, 0, pairs, 6, more.length);
    return settings(pairs);
  }

  /** Nobody answers there, and nobody is asked. */
  private Situations situations(Settings settings) {
    Config nowhere = new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:1").build();
    ClusterProvider provider = (access, time) -> new Cluster("target", nowhere, access, time);
    return bed.situations(settings, provider, provider.open(settings.access(), Time.system()));
  }

  @Test
  void aTargetClusterIsTakenAsItIsFound() {
    assertThat(situations(target("observe"))).isInstanceOf(FoundSituations.class);
    assertThat(situations(target("run"))).isInstanceOf(FoundSituations.class);
  }

  @Test
  void aDisposableOneIsArranged() {
    assertThat(situations(target("disposable", "trainer.manifest", "release.yaml")))
        .isInstanceOf(ArrangedSituations.class);
  }

  @Test
  void withoutAReleaseNothingCanBeArranged() {
    assertThatThrownBy(() -> situations(target("disposable")))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(
            "trainer.manifest: not set, and needed to arrange states on a disposable cluster;");
  }

  @Test
  void theBuiltInClusterIsArrangedWithAReleaseAndARegistryOfItsOwn() {
    Settings settings = settings();
    ClusterProvider provider = bed.simulated(settings);
    try (Cluster cluster = provider.open(Access.DISPOSABLE, Time.system());
        Situations situations = bed.situations(settings, provider, cluster)) {
      assertThat(situations).isInstanceOf(ArrangedSituations.class);
      assertThat(cluster.client().nodes().list().getItems()).hasSize(2);
    }
  }

  @Test
  void whatIsJudgedIsTheReferenceValidator() {
    assertThat(bed.validator(settings())).isInstanceOf(ReferenceValidator.class);
  }
}
