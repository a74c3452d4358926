package org.ncclconformance.trainer.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.api.RawRequests;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Probed;
import org.ncclconformance.trainer.state.Readiness;
import org.ncclconformance.trainer.state.ReadinessResult;
import org.ncclconformance.trainer.state.TrainerProbe;
import org.ncclconformance.trainer.state.TrainerState;

class TrainerOnSimulatedClusterTest {
  private static final String STAGING =
      "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0";
  private static final String PROMOTED = "registry.k8s.io/jobset/jobset:v0.11.0";

  private static final ServingCertificates CERTIFICATES = SharedCertificates.SHARED;

  private SimulatedCluster simulated;
  private Cluster cluster;
  private Release release;

  @BeforeEach
  void start() throws Exception {
    simulated = SimulatedCluster.start();
    cluster = connect(simulated.adminToken());
    release =
        Release.read("simulated", SimulatedCluster.release().getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void stop() {
    List<String> unmodelled = simulated.unmodelled();
    cluster.close();
    simulated.close();
    assertThat(unmodelled).isEmpty();
  }

  private Cluster connect(String token) {
    return new Cluster(
        "simulated",
        new ConfigBuilder(io.fabric8.kubernetes.client.Config.empty())
            .withMasterUrl(simulated.apiUrl())
            .withOauthToken(token)
            .withHttp2Disable(true)
            .build(),
        Access.DISPOSABLE,
        Time.system());
  }

  private Deadline in(int seconds) {
    return Deadline.in(Duration.ofSeconds(seconds), cluster.time());
  }

  private InstallJournal install(ImagePolicy policy, InstallMode mode) {
    InstallPlan plan = InstallPlan.of(release, policy, mode, CERTIFICATES, "run-1", Instant.now());
    InstallResult result = new Installer(cluster, Duration.ofSeconds(20)).install(plan, in(60));
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    return ((InstallResult.Installed) result).journal();
  }

  private Probed.State probe() throws Exception {
    Probed probed = new TrainerProbe(cluster).probe();
    assertThat(probed).isInstanceOf(Probed.State.class);
    return (Probed.State) probed;
  }

  @ParameterizedTest
  @EnumSource(InstallMode.class)
  void installBecomesReadyIsHealthyAndIsRemovedWithoutTrace(InstallMode mode) throws Exception {
    assertThat(probe().state()).isEqualTo(TrainerState.ABSENT);
    Set<String> before = inventory();
    InstallJournal journal = install(ImagePolicy.PROMOTE, mode);
    assertThat(new Readiness(cluster).await(journal.namespaces(), in(60)))
        .isInstanceOf(ReadinessResult.Ready.class);
    Probed.State healthy = probe();
    assertThat(healthy.state()).isEqualTo(TrainerState.HEALTHY);
    assertThat(healthy.warnings()).isEmpty();
    assertThat(healthy.installation().orElseThrow().images()).contains(PROMOTED);
    assertThat(new Removal(cluster).remove(journal, in(60))).isEmpty();
    assertThat(probe().state()).isEqualTo(TrainerState.ABSENT);
    assertThat(inventory()).isEqualTo(before);
  }

  private Set<String> inventory() {
    return LabelledObjects.KINDS.stream()
        .flatMap(
            kind ->
                ((List<?>) RawRequests.get(cluster.client(), kind.path()).get("items"))
                    .stream()
                        .map(item -> (java.util.Map<?, ?>) item)
                        .map(item -> (java.util.Map<?, ?>) item.get("metadata"))
                        .map(meta -> kind.kind() + " " + meta.get("name") + " " + meta.get("uid")))
        .collect(Collectors.toSet());
  }

  @Test
  void asReleasedTheWaitEndsAtTheFirstDefinitivePullError() throws Exception {
    InstallJournal journal = install(ImagePolicy.AS_RELEASED, InstallMode.AS_RELEASED);
    Instant start = Instant.now();
    ReadinessResult waited = new Readiness(cluster).await(journal.namespaces(), in(60));
    assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(20));
    assertThat(waited).isInstanceOf(ReadinessResult.NotReady.class);
    assertThat(((ReadinessResult.NotReady) waited).cause().sentence())
        .startsWith("IMAGE_ABSENT: Pod kubeflow-system/jobset-controller-manager-")
        .contains(STAGING + ": not found")
        .contains("use the promoted image " + PROMOTED);
    Probed.State dead = probe();
    assertThat(dead.state()).isEqualTo(TrainerState.CONTROLLER_DEAD);
    assertThat(dead.cause().orElseThrow().code()).isEqualTo(CauseCode.IMAGE_ABSENT);
  }

  @Test
  void repairedByHandItIsHealthyAndStaysPatched() throws Exception {
    InstallJournal journal = install(ImagePolicy.AS_RELEASED, InstallMode.AS_RELEASED);
    cluster
        .client()
        .apps()
        .deployments()
        .inNamespace("kubeflow-system")
        .withName("jobset-controller-manager")
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"manager\",\"image\":\""
                + PROMOTED
                + "\"}]}}}}");
    assertThat(new Readiness(cluster).await(journal.namespaces(), in(60)))
        .isInstanceOf(ReadinessResult.Ready.class);
    Probed.State repaired = probe();
    assertThat(repaired.state()).isEqualTo(TrainerState.HEALTHY);
    assertThat(repaired.installation().orElseThrow().images())
        .contains(PROMOTED)
        .doesNotContain(STAGING);
  }

  @Test
  void withoutItsNamespaceTheWebhooksAreLeftBehind() throws Exception {
    InstallJournal journal = install(ImagePolicy.PROMOTE, InstallMode.FAST);
    new Readiness(cluster).await(journal.namespaces(), in(60));
    InstallJournal namespace =
        new InstallJournal(
            "run-1", journal.entries().stream().filter(r -> r.kind().equals("Namespace")).toList());
    assertThat(new Removal(cluster).remove(namespace, in(60))).isEmpty();
    Probed.State left = probe();
    assertThat(left.state()).isEqualTo(TrainerState.WEBHOOK_UNREACHABLE);
    assertThat(left.cause().orElseThrow().code()).isEqualTo(CauseCode.WEBHOOK_SERVICE_MISSING);
    // and what is left is still found and removed by its labels
    List<InstallJournal> found = InstallJournal.find(cluster);
    assertThat(found).hasSize(1);
    assertThat(new Removal(cluster).remove(found.get(0), in(60))).isEmpty();
    assertThat(probe().state()).isEqualTo(TrainerState.ABSENT);
  }

  @Test
  void whoMayNothingLearnsThatAndNoState() throws Exception {
    try (Cluster nobody = connect(simulated.nobodyToken())) {
      Probed probed = new TrainerProbe(nobody).probe();
      assertThat(probed).isInstanceOf(Probed.ApiFailed.class);
      assertThat(((Probed.ApiFailed) probed).failure().code()).isEqualTo(ApiFailure.Code.FORBIDDEN);
    }
  }

  @Test
  void aSecondInstallIsRefused() throws Exception {
    install(ImagePolicy.PROMOTE, InstallMode.FAST);
    InstallPlan again =
        InstallPlan.of(
            release, ImagePolicy.PROMOTE, InstallMode.FAST, CERTIFICATES, "run-2", Instant.now());
    InstallResult result = new Installer(cluster, Duration.ofSeconds(20)).install(again, in(60));
    assertThat(result).isInstanceOf(InstallResult.Failed.class);
    assertThat(((InstallResult.Failed) result).cause().sentence())
        .startsWith("FOREIGN_INSTALLATION: ")
        .contains("left by run run-1");
  }
}
