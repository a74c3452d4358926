package org.ncclconformance.situation.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.SimulatedProvider;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.situation.arrange.absent.Absent;
import org.ncclconformance.situation.arrange.broken.DefinitionsOnly;
import org.ncclconformance.situation.arrange.broken.JobSetCrashes;
import org.ncclconformance.situation.arrange.broken.JobSetImageUnpullable;
import org.ncclconformance.situation.arrange.broken.JobSetRefused;
import org.ncclconformance.situation.arrange.broken.JobSetUnschedulable;
import org.ncclconformance.situation.arrange.broken.RollingOut;
import org.ncclconformance.situation.arrange.broken.WebhooksLeft;
import org.ncclconformance.situation.arrange.healthy.ChartNames;
import org.ncclconformance.situation.arrange.healthy.Healthy;
import org.ncclconformance.situation.arrange.healthy.RepairedByHand;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.state.TrainerState;

/** Each state as it is arranged, seen by somebody who has no part in arranging or judging it. */
class TrainerWitnessTest {
  private static Cluster cluster;
  private static Situations situations;

  @BeforeAll
  static void start() {
    SimulatedProvider provider = SimulatedProvider.start();
    cluster = provider.open(Access.DISPOSABLE, Time.system());
    situations = provider.situations(cluster, null, null, SharedCertificates.SHARED, "witness");
  }

  @AfterAll
  static void stop() {
    situations.close();
    cluster.close();
  }

  private static Sight look() {
    return new TrainerWitness(cluster).look();
  }

  static Stream<Arrangement> arrangements() {
    return Stream.of(
        new Absent(),
        new Healthy(),
        new RollingOut(),
        new ChartNames(),
        new RepairedByHand(),
        new DefinitionsOnly(),
        new JobSetImageUnpullable(),
        new JobSetCrashes(),
        new JobSetUnschedulable(),
        new JobSetRefused(),
        new WebhooksLeft());
  }

  @ParameterizedTest
  @MethodSource("arrangements")
  void itIsSeenAsItIsArranged(Arrangement arrangement) throws Exception {
    assertThat(situations.give(arrangement)).isInstanceOf(Situation.Arranged.class);
    assertThat(look().state()).as(look().why()).isEqualTo(arrangement.state());
  }

  /** To be broken by the test: nobody may start from it. */
  private static void healthyForOnce() throws InterruptedException {
    Situation.Arranged healthy = (Situation.Arranged) situations.give(new Healthy());
    healthy.part(TestEnvironment.class).orElseThrow().disturbed();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          failed calling webhook "mjobset.kb.io": failed to call webhook: Post "https://jobset-webhook-service.kubeflow-system.svc:443/mutate?timeout=10s": tls: failed to verify certificate: x509: certificate signed by unknown authority | CERTIFICATE_MISMATCH
          failed calling webhook "mjobset.kb.io": failed to call webhook: Post "https://jobset-webhook-service.kubeflow-system.svc:443/mutate?timeout=10s": no endpoints available for service "jobset-webhook-service" | WEBHOOK_UNREACHABLE
          admission webhook "policy.example.org" denied the request: no JobSets here | UNKNOWN
          """)
  void aDryRunThatIsRefusedTellsWhy(String refusal, TrainerState state) {
    assertThat(TriedCreates.state(refusal)).isEqualTo(state);
  }

  @Test
  void aControllerScaledToNothingIsDead() throws Exception {
    healthyForOnce();
    cluster
        .client()
        .apps()
        .deployments()
        .inNamespace("kubeflow-system")
        .withName("jobset-controller-manager")
        .scale(0);

    assertThat(look())
        .isEqualTo(
            new Sight(
                TrainerState.CONTROLLER_DEAD,
                "Deployment kubeflow-system/jobset-controller-manager: it is scaled to 0"));
  }
}
