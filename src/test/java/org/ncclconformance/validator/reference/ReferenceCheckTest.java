package org.ncclconformance.validator.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.AnnotatedNodes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Edit;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.situation.inventory.Inventory;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** What a check does about a Trainer that is not ready yet, and when it is disturbed. */
class ReferenceCheckTest {
  @TempDir static Path folder;
  private static SimulatedSite site;
  private Inventory before;

  @BeforeAll
  static void start() {
    site = new SimulatedSite(folder);
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @BeforeEach
  void look() throws Exception {
    before = Inventory.of(site.cluster.client());
  }

  /** Whatever comes in between, a check leaves nothing. */
  @AfterEach
  void nothingIsLeft() throws Exception {
    Inventory after = Inventory.of(site.cluster.client());
    assertThat(after.since(before)).isEmpty();
    assertThat(after.missingSince(before)).isEmpty();
  }

  private static Verdict check(EventfulTime time, Measurement measurement)
      throws InterruptedException {
    try (Cluster through = site.connect(time, site.simulated.adminToken())) {
      return new ReferenceValidator(SharedCertificates.SHARED)
          .check(site.asked(through).measuring(measurement).request());
    }
  }

  private static Verdict check(EventfulTime.Event event) throws InterruptedException {
    return check(new EventfulTime(event), Asked.standard());
  }

  // a rollout: the new pod of JobSet is not ready for an hour of the cluster's time

  private static void delayReadiness(int seconds) {
    Edit.of(
        site.cluster
            .client()
            .apps()
            .deployments()
            .inNamespace("kubeflow-system")
            .withName("jobset-controller-manager"),
        deployment -> delay(deployment, seconds));
  }

  private static void delay(Deployment deployment, int seconds) {
    deployment.getSpec().getTemplate().getSpec().getContainers().stream()
        .map(container -> Optional.ofNullable(container.getReadinessProbe()))
        .flatMap(Optional::stream)
        .forEach((Probe probe) -> probe.setInitialDelaySeconds(seconds));
  }

  @Test
  void aRolloutIsWaitedForAndThenMeasured() throws Exception {
    InstallJournal journal = site.installHealthy();
    delayReadiness(3600);
    AtomicBoolean waited = new AtomicBoolean();

    Verdict verdict =
        check(
            time -> {
              if (waited.compareAndSet(false, true)) {
                delayReadiness(0);
              }
            });

    assertThat(verdict.state()).isEqualTo(TrainerState.ROLLING_OUT);
    assertThat(waited).isTrue();
    assertThat(verdict.message())
        .startsWith("Trainer is ROLLING_OUT and waited for (v2.2.0 in kubeflow-system); ");
    assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(verdict.bandwidth()).isNotNull();
    site.remove(journal);
  }

  @Test
  void aRolloutThatDoesNotEndIsACauseAndNothingIsMeasured() throws Exception {
    InstallJournal journal = site.installHealthy();
    delayReadiness(3600);

    Verdict verdict = check(time -> time.leap(Duration.ofHours(1)));

    assertThat(verdict.state()).isEqualTo(TrainerState.ROLLING_OUT);
    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.message()).isEqualTo("Trainer does not become ready");
    assertThat(verdict.cause()).isNotNull();
    assertThat(verdict.cause().found())
        .contains("at the deadline")
        .contains("jobset-controller-manager");
    assertThat(verdict.bandwidth()).isNull();
    site.remove(journal);
  }

  // what comes in between, once the TrainJob is there

  private static boolean runs() {
    return !namespaces().isEmpty() && !trainJobs().isEmpty();
  }

  private static List<Namespace> namespaces() {
    return site
        .cluster
        .client()
        .namespaces()
        .withLabel("ncclconformance.org/run")
        .list()
        .getItems()
        .stream()
        .filter(n -> n.getMetadata().getName().startsWith("nccl-conformance-"))
        .toList();
  }

  private static List<?> trainJobs() {
    return site.cluster
        .client()
        .genericKubernetesResources("trainer.kubeflow.org/v1alpha1", "TrainJob")
        .inAnyNamespace()
        .list()
        .getItems();
  }

  /** Once, when the benchmark runs. */
  private static EventfulTime.Event once(EventfulTime.Event event) {
    AtomicBoolean happened = new AtomicBoolean();
    return time -> {
      if (!happened.get() && runs()) {
        happened.set(true);
        event.happen(time);
      }
    };
  }

  @Test
  void whoEndsACheckWhileItWaitsFindsNothingLeft() {
    assertThatThrownBy(
            () ->
                check(
                    once(
                        time -> {
                          throw new InterruptedException("ended");
                        })))
        .isInstanceOf(InterruptedException.class);
  }

  /**
   * The client of the cluster then throws something else, and the thread stays interrupted. The
   * TrainJob is there, and nobody was told: its runtime is waited for in vain.
   */
  @ParameterizedTest
  @CsvSource({"/nccl-conformance-, /trainingruntimes", "/nccl-conformance-, /trainjobs"})
  void whoEndsACheckWhileItAsksFindsNothingLeft(String in, String creating) throws Exception {
    Thread asking = Thread.currentThread();
    AtomicBoolean ended = new AtomicBoolean();
    AtomicBoolean late = new AtomicBoolean();
    EventfulTime time =
        new EventfulTime(
            now -> {
              if (ended.get() && late.compareAndSet(false, true)) {
                now.leap(Duration.ofMinutes(4));
              }
            });
    try (ApiFront front = ApiFront.before(site.cluster.config());
        Cluster through = new Cluster("front", front.config(), Access.RUN, time)) {
      front.beforeFirst(
          asked -> asked.writes() && asked.path().contains(in) && asked.path().endsWith(creating),
          () -> {
            ended.set(true);
            asking.interrupt();
          });

      assertThatThrownBy(
              () ->
                  new ReferenceValidator(SharedCertificates.SHARED)
                      .check(site.asked(through).request()))
          .isInstanceOf(InterruptedException.class);
    } finally {
      // for the look at what is left, whatever came of the check
      boolean unused = Thread.interrupted();
    }
  }

  @Test
  void anErrorOfItsOwnIsThrownWhenNothingIsLeft() {
    assertThatThrownBy(
            () ->
                check(
                    once(
                        time -> {
                          throw new IllegalStateException("a bug");
                        })))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a bug");
  }

  // what cannot be removed: something in the run's namespace that its owner holds

  private static Resource<ConfigMap> held() {
    KubernetesClient client = site.cluster.client();
    return client
        .configMaps()
        .inNamespace(namespaces().get(0).getMetadata().getName())
        .withName("held");
  }

  /** Puts it there while the benchmark runs, and lets the time be over when the namespace goes. */
  private static EventfulTime.Event holding() {
    EventfulTime.Event hold =
        once(
            time ->
                site.cluster
                    .client()
                    .resource(
                        new ConfigMapBuilder()
                            .withNewMetadata()
                            .withName("held")
                            .withNamespace(namespaces().get(0).getMetadata().getName())
                            .withFinalizers("example.com/held")
                            .endMetadata()
                            .build())
                    .create());
    return time -> {
      hold.happen(time);
      if (namespaces().stream().anyMatch(ReferenceCheckTest::saysWhatHoldsIt)) {
        time.leap(Duration.ofHours(1));
      }
    };
  }

  private static boolean saysWhatHoldsIt(Namespace namespace) {
    return namespace.getStatus() != null
        && namespace.getStatus().getConditions() != null
        && namespace.getStatus().getConditions().stream()
            .anyMatch(
                c ->
                    c.getType().equals("NamespaceFinalizersRemaining")
                        && c.getStatus().equals("True"));
  }

  private static void letGo() {
    String namespace = namespaces().get(0).getMetadata().getName();
    Edit.of(held(), map -> map.getMetadata().setFinalizers(List.of()));
    site.cluster
        .client()
        .namespaces()
        .withName(namespace)
        .waitUntilCondition(n -> n == null, 20, java.util.concurrent.TimeUnit.SECONDS);
  }

  private static void cannotClean(Measurement measurement, Consumer<Verdict> verdict)
      throws Exception {
    InstallJournal journal = site.installHealthy();
    verdict.accept(check(new EventfulTime(holding()), measurement));
    letGo();
    site.remove(journal);
  }

  @Test
  void whatCannotBeRemovedFailsAPass() throws Exception {
    cannotClean(
        Asked.standard(),
        verdict -> {
          String name = namespaces().get(0).getMetadata().getName();
          assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
          assertThat(verdict.cause().code()).isEqualTo(CauseCode.CLEANUP_FAILED);
          assertThat(verdict.message())
              .startsWith(
                  "not removed: Namespace " + name + ": not gone when the deadline passed: ")
              .contains("NamespaceFinalizersRemaining: ", "example.com/held");
          assertThat(verdict.cause().advice()).contains("ncclconformance.org/run");
          assertThat(verdict.warnings()).anyMatch(w -> w.startsWith("not removed: Namespace "));
          assertThat(verdict.bandwidth()).as("what was measured stays").isNotNull();
        });
  }

  @Test
  void whatCannotBeRemovedHidesNoFailure() throws Exception {
    try (AnnotatedNodes failing = new AnnotatedNodes(site.cluster.client(), "fault", "fail")) {
      cannotClean(
          Asked.standard(),
          verdict -> {
            assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(verdict.cause().code()).isEqualTo(CauseCode.LAUNCHER_FAILED);
            assertThat(verdict.message()).contains("; not removed: Namespace nccl-conformance-");
          });
    }
  }
}
