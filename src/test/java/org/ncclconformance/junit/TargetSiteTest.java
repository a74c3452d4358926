package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.situation.ArrangedSituations;
import org.ncclconformance.situation.FoundSituations;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.trainer.install.SharedCertificates;

class TargetSiteTest {

  private static Situations situations(Map<String, String> given) {
    Map<String, String> target = new HashMap<>(given);
    target.put("cluster", "in-cluster");
    Settings settings =
        new SettingsReader(target, Map.of(), SuiteFolder.ofWorkingDirectory()).read();
    // port 1 refuses at once
    Config nowhere = new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:1").build();
    Site site =
        new TargetSite(
            (access, time) -> new Cluster("target", nowhere, access, time),
            settings,
            SharedCertificates.SHARED);
    return site.situations(site.open(settings.access(), Time.system()));
  }

  @Test
  void situations_are_found_on_a_cluster_that_is_not_disposable() {
    for (Access access : new Access[] {Access.OBSERVE, Access.RUN}) {
      assertThat(situations(Map.of("cluster.access", access.name().toLowerCase(Locale.ROOT))))
          .isInstanceOf(FoundSituations.class);
    }
  }

  @Test
  void situations_are_arranged_on_a_disposable_cluster_from_a_manifest() {
    assertThat(
            situations(Map.of("cluster.access", "disposable", "trainer.manifest", "release.yaml")))
        .isInstanceOf(ArrangedSituations.class);
    assertThatThrownBy(() -> situations(Map.of("cluster.access", "disposable")))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "trainer.manifest: not set, and needed to arrange states on a disposable cluster;"
                + " valid: a file or an http(s) URL of a rendered manifest");
  }
}
