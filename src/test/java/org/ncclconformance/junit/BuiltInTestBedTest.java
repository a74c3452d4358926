package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.situation.ArrangedSituations;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** What stands behind the settings. */
class BuiltInTestBedTest {
  private final BuiltInTestBed bed = new BuiltInTestBed(SharedCertificates.SHARED);

  private static Settings settings() {
    return new SettingsReader(Map.of(), Map.of(), SuiteFolder.ofWorkingDirectory()).read();
  }

  @Test
  void theBuiltInClusterIsArrangedWithAReleaseAndARegistryOfItsOwn() {
    Site site = bed.site(settings());
    try (Cluster cluster = site.open(Access.DISPOSABLE, Time.system());
        Situations situations = site.situations(cluster)) {
      assertThat(situations).isInstanceOf(ArrangedSituations.class);
      assertThat(cluster.client().nodes().list().getItems()).hasSize(2);
    }
  }

  @Test
  void whatIsJudgedIsTheReferenceValidator() {
    assertThat(bed.validator(settings())).isInstanceOf(ReferenceValidator.class);
  }
}
