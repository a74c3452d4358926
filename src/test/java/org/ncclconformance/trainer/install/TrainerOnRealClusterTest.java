package org.ncclconformance.trainer.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.trainer.api.RawRequests;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Probed;
import org.ncclconformance.trainer.state.Readiness;
import org.ncclconformance.trainer.state.ReadinessResult;
import org.ncclconformance.trainer.state.TrainerProbe;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * Runs only where {@code -Dreal.context} names a context of the kubeconfig, and {@code
 * -Dreal.manifest} a rendered release of Trainer v2.2.0. Trainer must be absent there.
 */
class TrainerOnRealClusterTest {
  private Cluster cluster;
  private Release release;

  @BeforeEach
  void connectAndClean() throws Exception {
    String context = System.getProperty("real.context");
    assumeTrue(context != null, "no -Dreal.context");
    cluster = new Cluster(context, Config.autoConfigure(context), Access.DISPOSABLE, Time.system());
    release = Release.load(Objects.requireNonNull(System.getProperty("real.manifest")));
    removeWhatIsLeft();
  }

  @AfterEach
  void removeWhatIsLeft() throws Exception {
    if (cluster != null) {
      for (InstallJournal journal : InstallJournal.find(cluster)) {
        assertThat(new Removal(cluster).remove(journal, in(180))).isEmpty();
      }
    }
  }

  /** Times on an idle machine; {@code -Dreal.slowdown=N} allows N times as much on a busy one. */
  private static Duration limit(int seconds) {
    return Duration.ofSeconds(seconds).multipliedBy(Integer.getInteger("real.slowdown", 1));
  }

  private Deadline in(int seconds) {
    return Deadline.in(Duration.ofSeconds(seconds), cluster.time());
  }

  private InstallResult install(ImagePolicy policy, InstallMode mode, String runId) {
    InstallPlan plan =
        InstallPlan.of(release, policy, mode, SharedCertificates.SHARED, runId, Instant.now());
    return new Installer(cluster, Duration.ofSeconds(60)).install(plan, in(180));
  }

  @Test
  void installsEverythingAndRemovesItAgain() throws Exception {
    long t0 = System.nanoTime();
    InstallResult result = install(ImagePolicy.PROMOTE, InstallMode.FAST, "r1");
    System.out.println("install " + (System.nanoTime() - t0) / 1_000_000 + " ms");
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    InstallJournal journal = ((InstallResult.Installed) result).journal();
    assertThat(journal.entries()).hasSize(35).allMatch(ref -> ref.uid() != null);
    List<InstallJournal> found = InstallJournal.find(cluster);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).runId()).isEqualTo("r1");
    assertThat(found.get(0).entries()).containsExactlyInAnyOrderElementsOf(journal.entries());
    t0 = System.nanoTime();
    assertThat(new Removal(cluster).remove(journal, in(180))).isEmpty();
    System.out.println("remove " + (System.nanoTime() - t0) / 1_000_000 + " ms");
    for (ObjectRef ref : journal.entries()) {
      assertThat(RawRequests.metadata(cluster.client(), ref)).as(ref.toString()).isEmpty();
    }
  }

  @Test
  void becomesReadyWithinFifteenSecondsIsHealthyAndLeavesNothing() throws Exception {
    Instant start = Instant.now();
    InstallResult result = install(ImagePolicy.PROMOTE, InstallMode.FAST, "r2");
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    InstallJournal journal = ((InstallResult.Installed) result).journal();
    ReadinessResult ready = new Readiness(cluster).await(journal.namespaces(), in(180));
    System.out.println("ready after " + Duration.between(start, Instant.now()).toMillis() + " ms");
    assertThat(ready).isInstanceOf(ReadinessResult.Ready.class);
    assertThat(Duration.between(start, Instant.now())).isLessThan(limit(15));
    Probed.State healthy = probe();
    assertThat(healthy.state()).isEqualTo(TrainerState.HEALTHY);
    assertThat(healthy.installation().orElseThrow().version()).isEqualTo("v2.2.0");
    assertThat(healthy.installation().orElseThrow().images())
        .contains("registry.k8s.io/jobset/jobset:v0.11.0");
    assertThat(new Removal(cluster).remove(journal, in(180))).isEmpty();
    assertThat(probe().state()).isEqualTo(TrainerState.ABSENT);
  }

  @Test
  void asReleasedTheControllerIsDeadWithinTenSecondsAndTheCauseNamesThePromotedImage()
      throws Exception {
    Instant start = Instant.now();
    InstallResult result = install(ImagePolicy.AS_RELEASED, InstallMode.AS_RELEASED, "r3");
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    InstallJournal journal = ((InstallResult.Installed) result).journal();
    ReadinessResult waited = new Readiness(cluster).await(journal.namespaces(), in(180));
    System.out.println("dead after " + Duration.between(start, Instant.now()).toMillis() + " ms");
    assertThat(waited).isInstanceOf(ReadinessResult.NotReady.class);
    assertThat(Duration.between(start, Instant.now())).isLessThan(limit(10));
    String sentence = ((ReadinessResult.NotReady) waited).cause().sentence();
    System.out.println(sentence);
    assertThat(sentence)
        .contains("Pod kubeflow-system/jobset-controller-manager-")
        .contains("us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0: not found")
        .contains("registry.k8s.io/jobset/jobset:v0.11.0");
    Probed.State dead = probe();
    assertThat(dead.state()).isEqualTo(TrainerState.CONTROLLER_DEAD);
    assertThat(dead.cause().orElseThrow().sentence())
        .contains("registry.k8s.io/jobset/jobset:v0.11.0");
    assertThat(new Removal(cluster).remove(journal, in(180))).isEmpty();
    assertThat(probe().state()).isEqualTo(TrainerState.ABSENT);
  }

  private Probed.State probe() throws Exception {
    long start = System.nanoTime();
    Probed probed = new TrainerProbe(cluster).probe();
    System.out.println("probe " + (System.nanoTime() - start) / 1_000_000 + " ms: " + probed);
    assertThat(probed).isInstanceOf(Probed.State.class);
    return (Probed.State) probed;
  }
}
