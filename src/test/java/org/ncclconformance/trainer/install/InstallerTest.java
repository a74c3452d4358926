package org.ncclconformance.trainer.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.ScriptedServer;
import org.ncclconformance.cluster.ScriptedServer.Answer;
import org.ncclconformance.cluster.ScriptedServer.Request;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Recorded;

class InstallerTest {
  private static final String NS = "/api/v1/namespaces/kubeflow-system";
  private static final String SERVICES = NS + "/services";
  private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private final MemoryApi api = new MemoryApi();
  private ScriptedServer server;
  private Cluster cluster;
  private InstallPlan plan;

  @BeforeEach
  void start() throws Exception {
    server = new ScriptedServer(api);
    cluster = server.cluster(Access.RUN);
    Release release = Release.read("here", Recorded.resource("release-v2.2.0.yaml"));
    plan =
        InstallPlan.of(
            release,
            ImagePolicy.PROMOTE,
            InstallMode.AS_RELEASED,
            SharedCertificates.SHARED,
            "run-1",
            Instant.parse("2026-11-30T12:00:00Z"));
  }

  @AfterEach
  void stop() {
    cluster.close();
    server.close();
  }

  private InstallResult install() {
    return new Installer(cluster, Duration.ofSeconds(3)).install(plan, in(30));
  }

  private Deadline in(int seconds) {
    return Deadline.in(Duration.ofSeconds(seconds), cluster.time());
  }

  private static InstallJournal journal(InstallResult result) {
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    return ((InstallResult.Installed) result).journal();
  }

  private static InstallResult.Failed failed(InstallResult result) {
    assertThat(result).isInstanceOf(InstallResult.Failed.class);
    return (InstallResult.Failed) result;
  }

  private static Answer trouble(int code, String reason) {
    return Answer.status(code, reason, "the server's own words");
  }

  private static boolean creates(Request request, String path) {
    return request.method().equals("POST") && request.path().equals(path);
  }

  @Test
  void createsEveryObjectInTheNeededOrderAndJournalsIt() {
    InstallJournal journal = journal(install());
    assertThat(api.created()).hasSize(35);
    assertThat(journal.entries()).hasSize(35).allMatch(ref -> ref.uid() != null);
    assertThat(journal.entries())
        .extracting(ObjectRef::path)
        .containsExactlyInAnyOrderElementsOf(api.created());
    assertThat(api.created().get(0)).isEqualTo(NS);
    assertThat(api.created().subList(31 - 2, 35))
        .allMatch(path -> path.contains("/deployments/") || path.contains("webhookconfig"));
    assertThat(server.requests().stream().filter(r -> r.method().equals("POST")))
        .allMatch(r -> r.query().equals("fieldManager=nccl-conformance"));
  }

  @Test
  void aSecondRunFindsTheFirstOnesInstallByItsLabels() throws Exception {
    InstallJournal journal = journal(install());
    List<InstallJournal> found = InstallJournal.find(cluster);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).runId()).isEqualTo("run-1");
    assertThat(found.get(0).entries()).containsExactlyInAnyOrderElementsOf(journal.entries());
    assertThat(found.get(0).entries().get(0)).hasToString("Namespace kubeflow-system");
    assertThat(new Removal(cluster).remove(found.get(0), in(10))).isEmpty();
    assertThat(api.paths()).isEmpty();
  }

  @Test
  void refusesWhereAnythingOfTheReleaseExistsAndWritesNothing() {
    api.put(CRDS + "/jobsets.jobset.x-k8s.io", "{}");
    api.put(SERVICES + "/jobset-webhook-service", "{}");
    InstallResult.Failed failed = failed(install());
    assertThat(failed.cause().code()).isEqualTo(CauseCode.FOREIGN_INSTALLATION);
    assertThat(failed.cause().sentence())
        .contains("2 of the release's 35 objects exist already")
        .contains("CustomResourceDefinition jobsets.jobset.x-k8s.io")
        .contains("Service kubeflow-system/jobset-webhook-service")
        .contains("nothing was written");
    assertThat(api.created()).isEmpty();
  }

  @Test
  void whatAnEarlierRunLeftIsSaidToBeItsOwn() {
    api.put(
        CRDS + "/jobsets.jobset.x-k8s.io",
        "{\"metadata\":{\"labels\":{\"ncclconformance.org/run\":\"run-0\"}}}");
    assertThat(failed(install()).cause().sentence())
        .contains("left by run run-0")
        .contains("clean up after that run first");
  }

  @Test
  void aNamespaceThatIsThereIsUsedAndStays() {
    String uid = api.put(NS, "{\"kind\":\"Namespace\"}");
    InstallJournal journal = journal(install());
    assertThat(journal.entries()).hasSize(34).noneMatch(ref -> uid.equals(ref.uid()));
    assertThat(new Removal(cluster).remove(journal, in(10))).isEmpty();
    assertThat(api.paths()).containsExactly(NS);
  }

  @Test
  void aTerminatingNamespaceIsRefused() {
    api.put(NS, "{\"metadata\":{\"deletionTimestamp\":\"2026-11-30T12:00:00Z\"}}");
    assertThat(failed(install()).cause().code()).isEqualTo(CauseCode.NAMESPACE_TERMINATING);
    assertThat(api.created()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/namespaces",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        "/api/v1/namespaces/kubeflow-system/services",
        "/apis/apps/v1/namespaces/kubeflow-system/deployments",
        "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations"
      })
  void anInstallThatFailsHalfwayIsTakenBackAndNamesTheObject(String collection) {
    api.insteadOf(
        r -> creates(r, collection) ? Optional.of(trouble(403, "Forbidden")) : Optional.empty());
    InstallResult.Failed failed = failed(install());
    assertThat(failed.cause().code()).isEqualTo(CauseCode.INSTALL_FAILED);
    assertThat(failed.cause().object()).isNotNull();
    assertThat(failed.cause().object().collectionPath()).isEqualTo(collection);
    assertThat(failed.cause().found()).contains("FORBIDDEN (HTTP 403): the server's own words");
    assertThat(failed.notRemoved()).isEmpty();
    assertThat(api.paths()).isEmpty();
    assertThat(api.deleted()).containsExactlyInAnyOrderElementsOf(api.created());
  }

  @Test
  void itIsTakenBackByUidSoThatASuccessorOfTheSameNameStays() {
    String service = SERVICES + "/jobset-webhook-service";
    String[] successor = {""};
    api.insteadOf(
        r -> {
          if (creates(r, "/apis/apps/v1/namespaces/kubeflow-system/deployments")) {
            if (successor[0].isEmpty()) {
              successor[0] = api.put(service, "{\"kind\":\"Service\"}");
            }
            return Optional.of(trouble(422, "Invalid"));
          }
          return Optional.empty();
        });
    assertThat(failed(install()).notRemoved()).isEmpty();
    assertThat(api.paths()).containsExactly(service);
  }

  @Test
  void whatCannotBeRemovedIsNamedWithItsReason() {
    api.insteadOf(
        r -> {
          if (creates(r, "/apis/apps/v1/namespaces/kubeflow-system/deployments")) {
            return Optional.of(trouble(422, "Invalid"));
          }
          return r.method().equals("DELETE") && r.path().startsWith(SERVICES)
              ? Optional.of(Answer.status(403, "Forbidden", "no deletes here"))
              : Optional.empty();
        });
    InstallResult.Failed failed = failed(install());
    assertThat(failed.notRemoved())
        .hasSize(3)
        .allSatisfy(
            left -> {
              assertThat(left.object().kind()).isEqualTo("Service");
              assertThat(left.reason()).isEqualTo("FORBIDDEN (HTTP 403): no deletes here");
            });
    assertThat(failed.cause().sentence())
        .contains("INSTALL_FAILED: Deployment kubeflow-system/")
        .contains("; not removed: Service kubeflow-system/")
        .contains("Service kubeflow-system/jobset-webhook-service")
        .contains("(FORBIDDEN (HTTP 403): no deletes here)")
        .contains("remove what is left by hand");
  }

  @Test
  void aCreateWithoutAnswerThatHappenedIsClaimedByItsLabel() {
    api.afterwards(
        r -> creates(r, SERVICES) ? Optional.of(trouble(504, "Timeout")) : Optional.empty());
    assertThat(journal(install()).entries()).hasSize(35);
  }

  @Test
  void aCreateWithoutAnswerOfSomebodyElsesObjectIsNotClaimed() {
    String service = SERVICES + "/jobset-webhook-service";
    api.insteadOf(
        r -> {
          if (creates(r, SERVICES) && r.body().contains("\"jobset-webhook-service\"")) {
            api.put(service, "{\"kind\":\"Service\"}");
            return Optional.of(trouble(504, "Timeout"));
          }
          return Optional.empty();
        });
    InstallResult.Failed failed = failed(install());
    assertThat(failed.cause().code()).isEqualTo(CauseCode.INSTALL_FAILED);
    assertThat(failed.cause().object())
        .hasToString("Service kubeflow-system/jobset-webhook-service");
    assertThat(failed.notRemoved())
        .extracting(NotRemoved::toString)
        .containsExactly(
            "Service kubeflow-system/jobset-webhook-service (its create was not answered, and it"
                + " is not this run's)");
    assertThat(api.paths()).containsExactly(service);
  }

  @Test
  void aCreateWithoutAnswerThatHappensLaterIsStillTakenBack() {
    String service = SERVICES + "/jobset-webhook-service";
    AtomicInteger reads = new AtomicInteger();
    api.afterwards(
        r -> {
          if (creates(r, SERVICES) && r.body().contains("\"jobset-webhook-service\"")) {
            return Optional.of(trouble(504, "Timeout"));
          }
          // second read: the one right after the create; the first was before the install
          return r.method().equals("GET")
                  && r.path().equals(service)
                  && reads.incrementAndGet() == 2
              ? Optional.of(Answer.notFound())
              : Optional.empty();
        });
    assertThat(failed(install()).notRemoved()).isEmpty();
    assertThat(api.paths()).isEmpty();
  }

  @Test
  void anObjectThatAppearsMeanwhileIsNotTouched() {
    String crd = CRDS + "/jobsets.jobset.x-k8s.io";
    api.insteadOf(
        r -> {
          if (creates(r, CRDS) && r.body().contains("\"name\":\"jobsets.jobset.x-k8s.io\"")) {
            api.put(crd, "{\"kind\":\"CustomResourceDefinition\"}");
          }
          return Optional.empty();
        });
    InstallResult.Failed failed = failed(install());
    assertThat(failed.cause().code()).isEqualTo(CauseCode.FOREIGN_INSTALLATION);
    assertThat(failed.cause().sentence()).contains("somebody else created it during the install");
    assertThat(api.paths()).containsExactly(crd);
  }

  @Test
  void anApiErrorBeforeAnythingIsWrittenKeepsItsCode() {
    api.insteadOf(r -> Optional.of(trouble(401, "Unauthorized")));
    assertThat(failed(install()).cause().code()).isEqualTo(CauseCode.API_UNAUTHORIZED);
    assertThat(api.created()).isEmpty();
  }

  @Test
  void aPassedDeadlineEndsTheInstallAndTakesItBack() {
    Cause cause =
        failed(new Installer(cluster, Duration.ofSeconds(3)).install(plan, in(0))).cause();
    assertThat(cause.sentence())
        .contains("Namespace kubeflow-system: not created before the deadline");
    assertThat(api.paths()).isEmpty();
  }

  @Test
  void anInterruptEndsTheInstallTakesItBackAndStaysSet() {
    Thread installing = Thread.currentThread();
    AtomicBoolean once = new AtomicBoolean();
    api.afterwards(
        r -> {
          if (creates(r, CRDS) && once.compareAndSet(false, true)) {
            installing.interrupt();
          }
          return Optional.empty();
        });
    InstallResult result = install();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(failed(result).notRemoved()).isEmpty();
    assertThat(failed(result).cause().code()).isEqualTo(CauseCode.INSTALL_FAILED);
    assertThat(api.created()).hasSizeLessThan(35);
    assertThat(api.paths()).isEmpty();
  }
}
