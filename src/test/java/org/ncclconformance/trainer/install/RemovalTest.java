package org.ncclconformance.trainer.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ScriptedServer;
import org.ncclconformance.cluster.ScriptedServer.Answer;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Recorded;

class RemovalTest {
  private static final String TRAINJOB =
      "/apis/trainer.kubeflow.org/v1alpha1/namespaces/team/trainjobs/theirs";

  private final MemoryApi api = new MemoryApi();
  private ScriptedServer server;
  private Cluster cluster;
  private InstallJournal journal;

  @BeforeEach
  void install() throws Exception {
    server = new ScriptedServer(api);
    cluster = server.cluster(Access.RUN);
    InstallPlan plan =
        InstallPlan.of(
            Release.read("here", Recorded.resource("release-v2.2.0.yaml")),
            ImagePolicy.PROMOTE,
            InstallMode.AS_RELEASED,
            SharedCertificates.SHARED,
            "run-1",
            Instant.parse("2026-11-30T12:00:00Z"));
    InstallResult result = new Installer(cluster, Duration.ofSeconds(3)).install(plan, in(30));
    journal = ((InstallResult.Installed) result).journal();
  }

  @AfterEach
  void stop() {
    cluster.close();
    server.close();
  }

  private Deadline in(long seconds) {
    return Deadline.in(Duration.ofSeconds(seconds), cluster.time());
  }

  @Test
  void removesWebhooksThenControllersThenDefinitionsThenTheNamespace() {
    assertThat(new Removal(cluster).remove(journal, in(10))).isEmpty();
    assertThat(api.paths()).isEmpty();
    List<String> deleted = api.deleted();
    assertThat(deleted).hasSize(35);
    assertThat(deleted.subList(0, 4)).allMatch(p -> p.contains("webhookconfigurations"));
    assertThat(deleted.subList(30, 34)).allMatch(p -> p.contains("customresourcedefinitions"));
    assertThat(deleted.get(34)).isEqualTo("/api/v1/namespaces/kubeflow-system");
  }

  @Test
  void removesNothingWhileSomebodysTrainJobWouldGoAlong() {
    api.put(TRAINJOB, "{\"kind\":\"TrainJob\",\"metadata\":{\"namespace\":\"team\"}}");
    List<NotRemoved> left = new Removal(cluster).remove(journal, in(1));
    assertThat(left).hasSize(35);
    assertThat(left.get(0).reason()).isEqualTo("in use by TrainJob team/theirs");
    assertThat(api.deleted()).isEmpty();
  }

  @Test
  void transientRefusalsAreTriedAgain() {
    AtomicInteger refused = new AtomicInteger();
    api.insteadOf(
        r ->
            r.method().equals("DELETE")
                    && r.path().contains("/deployments/")
                    && refused.incrementAndGet() <= 2
                ? Optional.of(Answer.status(503, "ServiceUnavailable", "later"))
                : Optional.empty());
    assertThat(new Removal(cluster).remove(journal, in(10))).isEmpty();
    assertThat(api.paths()).isEmpty();
  }

  @Test
  void whatStaysUntilTheDeadlineIsSaidInItsOwnWords() {
    String namespace = "/api/v1/namespaces/kubeflow-system";
    api.insteadOf(
        r ->
            r.method().equals("DELETE") && r.path().equals(namespace)
                ? Optional.of(new Answer(200, "{}"))
                : Optional.empty());
    List<NotRemoved> left = new Removal(cluster).remove(journal, in(1));
    assertThat(left)
        .extracting(NotRemoved::toString)
        .containsExactly("Namespace kubeflow-system (still there at the deadline)");
  }

  @Test
  void aJournalIsRemovedTwiceWithoutHarm() {
    assertThat(new Removal(cluster).remove(journal, in(10))).isEmpty();
    assertThat(new Removal(cluster).remove(journal, in(10))).isEmpty();
  }
}
