package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.situation.DenyPolicy;
import org.ncclconformance.situation.proxy.ApiFault;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.validator.reference.EventfulTime;
import org.ncclconformance.validator.reference.SimulatedSite;

/** What is left of a run's namespace, and why. */
class RunCleanupTest {
  @TempDir static Path folder;
  private static SimulatedSite site;
  private static KubernetesClient client;

  @BeforeAll
  static void start() {
    site = new SimulatedSite(folder);
    client = site.cluster.client();
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  private static ObjectRef namespace(String name) {
    return ObjectRef.of(
        client
            .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
            .create());
  }

  private static ObjectRef map(ObjectRef namespace, String name, String... finalizers) {
    return ObjectRef.of(
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .withNamespace(namespace.name())
                    .withFinalizers(finalizers)
                    .endMetadata()
                    .build())
            .create());
  }

  private static List<NotRemoved> remove(Cluster from, ObjectRef namespace, ObjectRef... created)
      throws InterruptedException {
    return new RunCleanup(from)
        .remove(namespace, List.of(created), Deadline.in(Duration.ofMinutes(3), from.time()));
  }

  /** The time is over as soon as somebody waits for a namespace that is going. */
  private static Cluster hasty(Duration leap) {
    return site.connect(
        new EventfulTime(
            time -> {
              if (client.namespaces().list().getItems().stream().anyMatch(RunCleanupTest::held)) {
                time.leap(leap);
              }
            }),
        SimulatedCluster.ADMIN_TOKEN);
  }

  private static boolean held(Namespace namespace) {
    return namespace.getStatus().getConditions() != null
        && namespace.getStatus().getConditions().stream()
            .anyMatch(
                c ->
                    c.getType().equals("NamespaceFinalizersRemaining")
                        && c.getStatus().equals("True"));
  }

  @Test
  void theNewestGoesFirstAndTheNamespaceLast() throws Exception {
    ObjectRef namespace = namespace("run-order");
    ObjectRef first = map(namespace, "first");
    ObjectRef second = map(namespace, "second");
    try (ApiFront front = ApiFront.before(site.cluster.config());
        Cluster through = site.cluster.with(front.config(), Access.RUN)) {
      assertThat(remove(through, namespace, first, second)).isEmpty();

      assertThat(front.requests())
          .filteredOn(RecordedRequest::writes)
          .extracting(RecordedRequest::path)
          .containsExactly(second.path(), first.path(), namespace.path());
    }
    assertThat(client.namespaces().withName("run-order").get()).isNull();
  }

  @Test
  void whatIsGoneIsNotLeft() throws Exception {
    ObjectRef namespace = namespace("run-gone");
    ObjectRef map = map(namespace, "map");
    assertThat(remove(site.cluster, namespace, map)).isEmpty();

    assertThat(remove(site.cluster, namespace, map)).isEmpty();
  }

  @Test
  void aNamespaceThatMayNotGoIsLeftInTheWordsOfWhoRefusedIt() throws Exception {
    ObjectRef namespace = namespace("run-refused");
    try (DenyPolicy policy =
        DenyPolicy.of(
            client,
            "run-refused",
            "t",
            Deadline.in(Duration.ofSeconds(20), Time.system()),
            new DenyPolicy.Refused("DELETE", "", "namespaces", "run-refused"))) {
      List<NotRemoved> left = remove(site.cluster, namespace);

      assertThat(left).extracting(NotRemoved::object).containsExactly(namespace);
      assertThat(left.get(0).line())
          .startsWith("Namespace run-refused: ")
          .contains("the owner of this cluster does not want it");
    }
    assertThat(remove(site.cluster, namespace)).isEmpty();
  }

  @Test
  void whereTheApiFailsTheNamespaceIsLeft() throws Exception {
    ObjectRef namespace = namespace("run-unavailable");
    ObjectRef map = map(namespace, "map");
    try (ApiFront front = ApiFront.before(site.cluster.config());
        Cluster through = site.cluster.with(front.config(), Access.RUN)) {
      front.fail("configmaps", ApiFault.UNAVAILABLE);

      assertThat(remove(through, namespace, map).get(0).reason())
          .startsWith("UNAVAILABLE (HTTP 503): ");
    }
    assertThat(remove(site.cluster, namespace)).isEmpty();
  }

  @Test
  void whatHoldsANamespaceIsSaid() throws Exception {
    ObjectRef namespace = namespace("run-held");
    map(namespace, "held", "example.com/held");
    try (Cluster hasty = hasty(Duration.ofHours(1))) {
      assertThat(remove(hasty, namespace).get(0).reason())
          .startsWith("not gone when the deadline passed: ")
          .contains("NamespaceFinalizersRemaining: ", "example.com/held");
    }
    client
        .configMaps()
        .inNamespace("run-held")
        .withName("held")
        .edit(
            map -> {
              map.getMetadata().setFinalizers(List.of());
              return map;
            });
    client
        .namespaces()
        .withName("run-held")
        .waitUntilCondition(n -> n == null, 20, TimeUnit.SECONDS);
  }

  /** Nobody lets go of a runtime once Trainer is dead. */
  @Test
  void aRuntimeThatADeadTrainerHoldsIsLetGo() throws Exception {
    HasMetadata definition =
        Release.read("simulated", SimulatedCluster.release().getBytes(StandardCharsets.UTF_8))
            .objects()
            .stream()
            .filter(CustomResourceDefinition.class::isInstance)
            .filter(d -> d.getMetadata().getName().startsWith("trainingruntimes."))
            .findFirst()
            .orElseThrow();
    client.resource(definition).create();
    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName(definition.getMetadata().getName())
        .waitUntilCondition(
            d ->
                d != null
                    && d.getStatus() != null
                    && d.getStatus().getConditions().stream()
                        .anyMatch(
                            c -> c.getType().equals("Established") && c.getStatus().equals("True")),
            20,
            TimeUnit.SECONDS);
    ObjectRef namespace = namespace("run-runtime");
    client
        .resource(
            new GenericKubernetesResourceBuilder()
                .withApiVersion("trainer.kubeflow.org/v1alpha1")
                .withKind("TrainingRuntime")
                .withNewMetadata()
                .withName(RunManifests.RUNTIME)
                .withNamespace(namespace.name())
                .withFinalizers("trainer.kubeflow.org/resource-in-use")
                .endMetadata()
                .withAdditionalProperties(
                    Map.of(
                        "spec",
                        Map.of(
                            "mlPolicy",
                            Map.of("numNodes", 1),
                            "template",
                            Map.of("spec", Map.of("replicatedJobs", List.of())))))
                .build())
        .create();
    // half of what is left to it, and then the other half is there for the rest
    try (Cluster hasty = hasty(Duration.ofSeconds(100))) {
      assertThat(remove(hasty, namespace)).isEmpty();
    }
    client.resource(definition).delete();
  }
}
