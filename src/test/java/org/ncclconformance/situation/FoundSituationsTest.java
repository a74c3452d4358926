package org.ncclconformance.situation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.situation.Situation.Arranged;
import org.ncclconformance.situation.Situation.NotArrangeable;
import org.ncclconformance.situation.Situation.NotHere;
import org.ncclconformance.situation.arrange.absent.Absent;
import org.ncclconformance.situation.arrange.absent.ApiFails;
import org.ncclconformance.situation.arrange.absent.InstallRefused;
import org.ncclconformance.situation.arrange.broken.DefinitionsOnly;
import org.ncclconformance.situation.arrange.broken.JobSetImageUnpullable;
import org.ncclconformance.situation.arrange.broken.RollingOut;
import org.ncclconformance.situation.arrange.broken.WebhooksLeft;
import org.ncclconformance.situation.arrange.healthy.Healthy;
import org.ncclconformance.situation.proxy.ApiFault;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.trial.EvidenceCollection;
import org.ncclconformance.validator.Evidence;

/** On a cluster without Trainer that may be looked at, or run on, and not be broken. */
class FoundSituationsTest {
  private static final String MANIFEST = "release.yaml";

  private static SimulatedCluster simulated;
  private static Cluster cluster;
  private final FoundSituations situations = found(cluster);

  @BeforeAll
  static void start() {
    simulated = SimulatedCluster.start();
    cluster = connect(Access.RUN, simulated.adminToken());
  }

  @AfterAll
  static void stop() {
    cluster.close();
    simulated.close();
    assertThat(simulated.unmodelled()).isEmpty();
  }

  @AfterEach
  void end() {
    situations.close();
  }

  private static Cluster connect(Access access, String token) {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(simulated.apiUrl())
            .withOauthToken(token)
            .withHttp2Disable(true)
            .build();
    return new Cluster("target", config, access, Time.system());
  }

  private static FoundSituations found(Cluster where) {
    return new FoundSituations(where, MANIFEST, "127.0.0.1:5000");
  }

  // the arrangements that these tests are about

  private Situation plain(TrainerState state) throws InterruptedException {
    return situations.give(
        switch (state) {
          case ABSENT -> new Absent();
          case HEALTHY -> new Healthy();
          case ROLLING_OUT -> new RollingOut();
          case CRD_ONLY -> new DefinitionsOnly();
          case CONTROLLER_DEAD -> new JobSetImageUnpullable();
          case WEBHOOK_UNREACHABLE -> new WebhooksLeft();
          default -> throw new IllegalArgumentException("no arrangement is nothing but " + state);
        });
  }

  private Situation failing() throws InterruptedException {
    return situations.give(new ApiFails.Unavailable());
  }

  private Situation special() throws InterruptedException {
    return situations.give(new InstallRefused());
  }

  @ParameterizedTest
  @EnumSource(
      value = Access.class,
      names = {"OBSERVE", "RUN"})
  void theStateThatIsWantedIsFound(Access access) throws Exception {
    try (Cluster target = connect(access, simulated.adminToken());
        FoundSituations there = found(target)) {
      assertThat(there.give(new Absent())).isInstanceOf(Arranged.class);
    }
  }

  @Test
  void whatIsFoundHasAnEnvironmentAndFactsAndEvidence() throws Exception {
    Arranged arranged = (Arranged) plain(TrainerState.ABSENT);

    TestEnvironment environment = arranged.part(TestEnvironment.class).orElseThrow();
    assertThat(environment.cluster()).isSameAs(cluster);
    assertThat(environment.manifest()).isEqualTo(MANIFEST);
    assertThat(environment.mirror()).isEqualTo("127.0.0.1:5000");
    assertThat(arranged.part(OddNode.class)).as("nobody made a node odd").isEmpty();
    assertThat(arranged.part(TrainerImage.class)).isEmpty();
    assertThat(arranged.facts()).isEqualTo(Map.of("release given", MANIFEST));
    assertThat(new EvidenceCollection(environment.cluster().client()).collect())
        .extracting(Evidence::name)
        .contains("pods.yaml", "nodes.yaml", "events.txt");
  }

  @Test
  void anotherStateIsNotHereAndIsNamed() throws Exception {
    assertThat(plain(TrainerState.HEALTHY)).isEqualTo(new NotHere(TrainerState.ABSENT, ""));
  }

  @Test
  void aFaultyStateIsNamedWithItsCause() throws Exception {
    CustomResourceDefinition definition =
        Release.read("simulated", SimulatedCluster.release().getBytes(StandardCharsets.UTF_8))
            .objects()
            .stream()
            .filter(CustomResourceDefinition.class::isInstance)
            .map(CustomResourceDefinition.class::cast)
            .findFirst()
            .orElseThrow();
    try (Cluster owner = connect(Access.DISPOSABLE, simulated.adminToken())) {
      owner.client().resource(definition).create();
      try {
        assertThat(plain(TrainerState.ABSENT))
            .isInstanceOfSatisfying(
                NotHere.class,
                not -> {
                  assertThat(not.found()).isEqualTo(TrainerState.CRD_ONLY);
                  assertThat(not.cause())
                      .isEqualTo(
                          "1 of 4 CustomResourceDefinitions are there, as "
                              + definition.getMetadata().getName()
                              + ", and no controller of them");
                });
      } finally {
        owner.client().resource(definition).delete();
        owner
            .client()
            .resource(definition)
            .waitUntilCondition(d -> d == null, 20, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void whatWouldHaveToBeChangedCannotBeArranged() throws Exception {
    assertThat(special())
        .isEqualTo(
            new NotArrangeable(
                "this needs a cluster that may be changed: absent, JobSet's Deployment is refused;"
                    + " give cluster.access=disposable"));
  }

  @Test
  void anApiThatFailsCanBeHadBeforeAnyCluster() throws Exception {
    TestEnvironment environment = ((Arranged) failing()).part(TestEnvironment.class).orElseThrow();

    try (Cluster judged = cluster.with(environment.front().config(), Access.RUN)) {
      assertThatThrownBy(
              () -> judged.client().apiextensions().v1().customResourceDefinitions().list())
          .isInstanceOfSatisfying(
              KubernetesClientException.class,
              e -> assertThat(e.getCode()).isEqualTo(ApiFault.UNAVAILABLE.code()));
      assertThat(judged.client().nodes().list().getItems()).isNotEmpty();
    }
    assertThat(cluster.client().apiextensions().v1().customResourceDefinitions().list().getItems())
        .as("the cluster itself answers")
        .isEmpty();
  }

  @Test
  void aClusterThatRefusesToBeLookedAtIsInNoKnownState() throws Exception {
    try (Cluster nobody = connect(Access.RUN, simulated.nobodyToken());
        FoundSituations there = found(nobody)) {
      assertThat(there.give(new Absent()))
          .isInstanceOfSatisfying(
              NotHere.class,
              not -> {
                assertThat(not.found()).isEqualTo(TrainerState.UNKNOWN);
                assertThat(not.cause())
                    .startsWith("the API server answered FORBIDDEN (HTTP 403): ")
                    .contains("somebody");
              });
    }
  }

  /**
   * Evidence may be wanted when the behaviour is over, and so only the next one ends its fronts.
   */
  @Test
  void theNextOneEndsTheFrontsOfTheOneBefore() throws Exception {
    Arranged first = (Arranged) plain(TrainerState.ABSENT);
    TestEnvironment environment = first.part(TestEnvironment.class).orElseThrow();
    try (Cluster judged = cluster.with(environment.front().config(), Access.RUN)) {
      first.keep();
      first.close();
      assertThat(judged.client().nodes().list().getItems()).isNotEmpty();

      plain(TrainerState.ABSENT);

      assertThatThrownBy(() -> judged.client().nodes().list())
          .isInstanceOf(KubernetesClientException.class);
    }
  }

  @Test
  void theEndOfAllEndsTheFrontsToo() throws Exception {
    TestEnvironment environment =
        ((Arranged) plain(TrainerState.ABSENT)).part(TestEnvironment.class).orElseThrow();
    try (Cluster judged = cluster.with(environment.front().config(), Access.RUN)) {
      situations.close();

      assertThatThrownBy(() -> judged.client().nodes().list())
          .isInstanceOf(KubernetesClientException.class);
    }
  }
}
