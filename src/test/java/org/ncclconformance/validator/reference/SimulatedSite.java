package org.ncclconformance.validator.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.trainer.install.InstallPlan;
import org.ncclconformance.trainer.install.InstallResult;
import org.ncclconformance.trainer.install.Installer;
import org.ncclconformance.trainer.install.Removal;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trainer.state.Readiness;
import org.ncclconformance.trainer.state.ReadinessResult;

/** A simulated cluster, its release in a file, and Trainer on it where a test wants one. */
public final class SimulatedSite implements AutoCloseable {
  public final SimulatedCluster simulated = SimulatedCluster.start();
  public final Cluster cluster = connect(Time.system(), simulated.adminToken());
  public final Path manifest;

  public SimulatedSite(Path folder) {
    try {
      manifest = Files.writeString(folder.resolve("release.yaml"), SimulatedCluster.release());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Cluster connect(Time time, String token) {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(simulated.apiUrl())
            .withOauthToken(token)
            .withNamespace("default")
            .withHttp2Disable(true)
            .build();
    return new Cluster("simulated", config, Access.DISPOSABLE, time);
  }

  /** The whole check on this cluster, with its release and its registry. */
  Asked asked(Cluster through) {
    return Asked.of(through)
        .releasing(manifest.toString())
        .asking(simulated.registry().address())
        .atLeast("225");
  }

  public InstallJournal installHealthy() throws InterruptedException {
    Deadline deadline = Deadline.in(Duration.ofMinutes(1), cluster.time());
    InstallResult result = new Installer(cluster, Duration.ofSeconds(20)).install(plan(), deadline);
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    InstallJournal journal = ((InstallResult.Installed) result).journal();
    assertThat(new Readiness(cluster).await(journal.namespaces(), deadline))
        .isInstanceOf(ReadinessResult.Ready.class);
    return journal;
  }

  private InstallPlan plan() {
    try {
      return InstallPlan.of(
          Release.load(manifest.toString()),
          ImagePolicy.PROMOTE,
          InstallMode.FAST,
          SharedCertificates.SHARED,
          "site",
          cluster.time().now());
    } catch (UnusableRelease e) {
      throw new AssertionError(e);
    }
  }

  public void remove(InstallJournal journal) throws InterruptedException {
    assertThat(
            new Removal(cluster)
                .remove(journal, Deadline.in(Duration.ofMinutes(1), cluster.time())))
        .isEmpty();
  }

  @Override
  public void close() {
    List<String> unmodelled = simulated.unmodelled();
    cluster.close();
    simulated.close();
    assertThat(unmodelled).isEmpty();
  }
}
