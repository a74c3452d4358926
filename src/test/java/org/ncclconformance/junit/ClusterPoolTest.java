package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;

class ClusterPoolTest {
  private static final SuiteFolder SUITES = SuiteFolder.ofWorkingDirectory();

  private static RunOptions options(Map<String, String> settings) {
    return new RunOptions(
        new SettingsReader(settings, Map.of(), SUITES).read(),
        SUITES.requirements(),
        FakeTestBed.arrangingEverything(),
        Path.of("unused"),
        Time.system(),
        line -> {});
  }

  private static final class First {}

  private static final class Second {}

  @Test
  void aRealClusterIsOneLane() {
    RunOptions real = options(Map.of("cluster", "kubeconfig", "cluster.context", "lab"));

    assertThat(real.settings().cluster().atOnce()).isEqualTo(1);
  }

  @Test
  void aBehaviourComesBackToItsLane() throws InterruptedException {
    try (ClusterPool clusters = new ClusterPool(options(Map.of()))) {
      ClusterPool.Pooled first = clusters.take(First.class);
      clusters.giveBack(first);
      ClusterPool.Pooled second = clusters.take(Second.class);
      clusters.giveBack(second);

      assertThat(clusters.take(First.class)).isSameAs(first);
    }
  }

  @Test
  void nobodyIsOnALaneThatIsTaken() throws InterruptedException {
    RunOptions options = options(Map.of());
    Assumptions.assumeTrue(options.settings().cluster().atOnce() > 1);
    try (ClusterPool clusters = new ClusterPool(options)) {
      assertThat(clusters.take(First.class)).isNotSameAs(clusters.take(Second.class));
    }
  }
}
