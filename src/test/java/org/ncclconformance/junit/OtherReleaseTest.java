package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.behavior.ControllerDead;
import org.ncclconformance.behavior.StagingImageUnpullable;
import org.ncclconformance.behavior.TrainerHealthy;
import org.ncclconformance.simulation.SimulatedCluster;

/** A release that names JobSet's promoted image itself, as those from Trainer 2.3 on. */
class OtherReleaseTest {
  @TempDir Path folder;

  private SuiteResults played(String image) throws Exception {
    String release =
        SimulatedCluster.release()
            .replaceAll("us-central1-docker\\.pkg\\.dev/k8s-staging-images/(jobset/jobset)", image);
    Path manifest = Files.writeString(folder.resolve("release.yaml"), release);
    return SuiteResults.of(
        Map.of("suite", "validator", "trainer.manifest", manifest.toString()),
        folder.resolve("reports"),
        selectClass(StagingImageUnpullable.class),
        selectMethod(
            ControllerDead.class.getName()
                + "#anImageThatCannotBePulledIsNamed("
                + "org.ncclconformance.trial.Trial,"
                + "org.ncclconformance.situation.TrainerImage,"
                + "org.ncclconformance.trial.Limit)"),
        selectMethod(
            TrainerHealthy.class.getName()
                + "#aRepairByHandIsLeftInPlace(org.ncclconformance.trial.Trial)"));
  }

  @Test
  void whatTheBehavioursNeedOfAReleaseIsMadeFromTheOneThatIsGiven() throws Exception {
    SuiteResults results = played("registry.k8s.io/$1");

    assertThat(results.failed()).isEmpty();
    assertThat(results.skipped()).isEmpty();
    assertThat(results.passed()).hasSize(13);
  }
}
