package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.cluster.ClusterUnavailable;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.install.SharedCertificates;

/** What is wrong before a run begins is one line then, and not a failure of each behaviour. */
class StartupCheckOfTargetsTest {
  private static final SuiteFolder SUITES = SuiteFolder.ofWorkingDirectory();

  @TempDir Path folder;

  private void check(Map<String, String> settings) {
    new StartupCheck(
            new RunOptions(
                new SettingsReader(settings, Map.of(), SUITES).read(),
                SUITES.requirements(),
                new BuiltInTestBed(SharedCertificates.SHARED),
                folder,
                Time.system(),
                line -> {}))
        .check();
  }

  private void refuses(Map<String, String> settings, Class<?> type, String message) {
    assertThatThrownBy(() -> check(settings))
        .isInstanceOf(type)
        .hasMessageStartingWith(message)
        .message()
        .hasLineCount(1);
  }

  @Test
  void theBuiltInClusterNeedsNothing() {
    assertThatCode(() -> check(Map.of())).doesNotThrowAnyException();
  }

  @Test
  void aManifestIsRead() throws Exception {
    Path release = Files.writeString(folder.resolve("r.yaml"), SimulatedCluster.release());
    Path other = Files.writeString(folder.resolve("other.yaml"), "kind: Nothing\n");

    assertThatCode(() -> check(Map.of("trainer.manifest", release.toString())))
        .doesNotThrowAnyException();
    refuses(
        Map.of("trainer.manifest", other.toString()),
        BadInput.class,
        "trainer.manifest: release " + other + ": ");
  }

  @Test
  void aDisposableTargetNeedsAManifest() {
    Map<String, String> settings = new HashMap<>(target());
    settings.put("cluster.access", "disposable");

    refuses(
        settings,
        BadInput.class,
        "trainer.manifest: found nothing, and states cannot be arranged on a target cluster without"
            + " it; valid is ");
  }

  @Test
  void outsideOfAPodThereIsNoClusterToBeIn() {
    refuses(
        Map.of("cluster", "in-cluster"),
        ClusterUnavailable.class,
        "cluster: found in-cluster, but this is no pod with a service account");
  }

  private static Map<String, String> target() {
    return Map.of("cluster", "kubeconfig", "cluster.context", "lab");
  }

  private String checked(String server) throws Exception {
    return new CheckOfTarget(folder)
        .of("server: '" + server + "'", "token: " + SimulatedCluster.ADMIN_TOKEN);
  }

  @Test
  void aTargetClusterThatAnswersMayBeRunOn() throws Exception {
    try (SimulatedCluster simulated = SimulatedCluster.start()) {
      assertThat(checked(simulated.apiUrl()))
          .startsWith("0 suite default on context lab with access ");
      assertThat(simulated.requests())
          .extracting(Object::toString)
          .anyMatch(r -> r.contains("/version"));
    }
  }

  @Test
  void aTargetClusterThatDoesNotAnswerIsNamed() throws Exception {
    // port 1 refuses at once
    assertThat(checked("http://127.0.0.1:1"))
        .doesNotStartWith("0 ")
        .contains("cluster: lab does not answer: ")
        .hasLineCount(1);
  }
}
