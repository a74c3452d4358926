package org.ncclconformance.trainer.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.situation.proxy.ApiFault;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.validator.reference.EventfulTime;
import org.ncclconformance.validator.reference.SimulatedSite;

/** Controllers that are available, and dry runs that are not accepted. */
class ReadinessTest {
  private static final Set<String> NAMESPACES = Set.of("kubeflow-system");

  @TempDir static Path folder;
  private static SimulatedSite site;

  @BeforeAll
  static void start() throws Exception {
    site = new SimulatedSite(folder);
    site.installHealthy();
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  private static ReadinessResult await(Cluster cluster) throws InterruptedException {
    return new Readiness(cluster)
        .await(NAMESPACES, Deadline.in(Duration.ofMinutes(5), cluster.time()));
  }

  private static ReadinessResult await(EventfulTime.Event event) throws InterruptedException {
    try (Cluster cluster = site.connect(new EventfulTime(event), SimulatedCluster.ADMIN_TOKEN)) {
      return await(cluster);
    }
  }

  private static ReadinessResult failing(ApiFault fault, EventfulTime.Event event)
      throws InterruptedException {
    try (ApiFront front = ApiFront.before(site.cluster.config())) {
      front.fail("jobsets", fault);
      try (Cluster through =
          new Cluster("front", front.config(), Access.OBSERVE, new EventfulTime(event))) {
        return await(through);
      }
    }
  }

  private static Cause cause(ReadinessResult result) {
    assertThat(result).isInstanceOf(ReadinessResult.NotReady.class);
    return ((ReadinessResult.NotReady) result).cause();
  }

  /** A policy of the cluster's owner, in force when this returns. */
  private static List<HasMetadata> refuseJobSets() {
    KubernetesClient client = site.cluster.client();
    List<HasMetadata> policy =
        client.load(ReadinessTest.class.getResourceAsStream("refuse-jobsets.yaml")).items();
    policy.forEach(object -> client.resource(object).create());
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .until(ReadinessTest::isRefused);
    return policy;
  }

  private static boolean isRefused() {
    GenericKubernetesResource jobSet =
        new GenericKubernetesResourceBuilder()
            .withApiVersion("jobset.x-k8s.io/v1alpha2")
            .withKind("JobSet")
            .withNewMetadata()
            .withName("canary")
            .withNamespace("default")
            .endMetadata()
            .withAdditionalProperties(Map.of("spec", Map.of("replicatedJobs", List.of())))
            .build();
    try {
      site.cluster.client().resource(jobSet).dryRun().create();
      return false;
    } catch (KubernetesClientException e) {
      return String.valueOf(e.getMessage()).contains("not here");
    }
  }

  private static void lift(List<HasMetadata> policy) {
    policy.forEach(object -> site.cluster.client().resource(object).delete());
  }

  @Test
  void aRefusalIsWaitedFor() throws Exception {
    List<HasMetadata> policy = refuseJobSets();
    AtomicInteger waits = new AtomicInteger();

    ReadinessResult result =
        await(
            time -> {
              if (waits.incrementAndGet() == 1) {
                lift(policy);
              }
            });

    assertThat(result).isInstanceOf(ReadinessResult.Ready.class);
    assertThat(waits).hasPositiveValue();
  }

  @Test
  void aRefusalThatStaysIsTheCause() throws Exception {
    List<HasMetadata> policy = refuseJobSets();
    try {
      Cause cause = cause(await(time -> time.leap(Duration.ofHours(1))));

      assertThat(cause.code()).isEqualTo(CauseCode.ADMISSION_DENIED);
      assertThat(cause.object()).isNotNull();
      assertThat(cause.object().kind()).isEqualTo("JobSet");
      assertThat(cause.found()).contains("not here").endsWith(" (still so at the deadline)");
    } finally {
      lift(policy);
    }
  }

  /** It will not go away by itself. */
  @ParameterizedTest
  @CsvSource({"FORBIDDEN, API_FORBIDDEN", "UNAUTHORIZED, API_UNAUTHORIZED"})
  void whoMayNotAskNeedNotWait(ApiFault fault, CauseCode code) throws Exception {
    AtomicInteger waits = new AtomicInteger();

    assertThat(cause(failing(fault, time -> waits.incrementAndGet())).code()).isEqualTo(code);
    assertThat(waits).hasValue(0);
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE, API_UNAVAILABLE", "INTERNAL, API_INTERNAL"})
  void anApiThatIsNotWellIsWaitedForToTheDeadline(ApiFault fault, CauseCode code) throws Exception {
    Cause cause = cause(failing(fault, time -> time.leap(Duration.ofHours(1))));

    assertThat(cause.code()).isEqualTo(code);
    assertThat(cause.found()).endsWith(" (still so at the deadline)");
  }

  @Test
  void whereListsAreRefusedNothingIsKnown() throws Exception {
    try (Cluster nobody =
        site.connect(new EventfulTime(time -> {}), SimulatedCluster.NOBODY_TOKEN)) {
      assertThat(cause(await(nobody)).code()).isEqualTo(CauseCode.API_FORBIDDEN);
    }
  }

  @Test
  void whatHasVanishedIsNotWaitedFor() throws Exception {
    try (SimulatedSite empty = new SimulatedSite(folder)) {
      Cause cause = cause(await(empty.cluster));

      assertThat(cause.code()).isEqualTo(CauseCode.CONTROLLER_ABSENT);
      assertThat(cause.found()).isEqualTo("it has vanished: nothing of Trainer");
      assertThat(cause.advice()).isEqualTo("install it again");
    }
  }
}
