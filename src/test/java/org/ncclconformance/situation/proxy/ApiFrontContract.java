package org.ncclconformance.situation.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Changes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.situation.DenyPolicy;
import org.ncclconformance.situation.inventory.Inventory;

/** What the front does before any cluster, and what policies and inventories show of one. */
abstract class ApiFrontContract {
  Cluster real;
  private ApiFront front;
  private Cluster through;

  /** The cluster itself. */
  abstract Cluster open();

  @BeforeEach
  void connect() {
    real = open();
    front = ApiFront.before(real.config());
    through = real.with(front.config(), Access.DISPOSABLE);
  }

  @AfterEach
  void disconnect() {
    if (real != null) {
      through.close();
      front.close();
      real.close();
    }
  }

  @Test
  void forwardsAndWritesDownNoOpWritesToo() {
    ConfigMap map = map("front-noop");
    through.client().resource(map).create();
    through.client().resource(map).fieldManager("x").forceConflicts().serverSideApply();
    through.client().resource(map).delete();

    assertThat(front.requests())
        .filteredOn(RecordedRequest::writes)
        .extracting(RecordedRequest::method)
        .containsExactly("POST", "PATCH", "DELETE");
  }

  @Test
  void forwardsWatches() throws InterruptedException {
    try (Changes changes = new Changes()) {
      var maps = changes.follow(through.client().configMaps().inNamespace("default"));
      real.client().resource(map("front-watched")).create();
      WaitResult<String, Void> seen =
          Wait.until(
              changes.signal(),
              Deadline.in(Duration.ofSeconds(10), Time.system()),
              () ->
                  maps.get().stream()
                          .anyMatch(m -> m.getMetadata().getName().equals("front-watched"))
                      ? new Look.Reached<>("there")
                      : new Look.NotYet<>("not there"));
      assertThat(seen).isEqualTo(new WaitResult.Reached<>("there"));
    } finally {
      real.client().resource(map("front-watched")).delete();
    }
  }

  @Test
  void failsOneKindAsAnApiServerFails() {
    front.fail("configmaps", ApiFault.UNAVAILABLE);

    assertThatThrownBy(() -> through.client().configMaps().inNamespace("default").list())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(503));
    assertThat(through.client().namespaces().withName("default").get()).isNotNull();
  }

  @Test
  void inventoryTellsWhatCameAndWent() throws InterruptedException {
    Inventory before = Inventory.of(real.client());
    real.client().resource(map("front-inventory")).create();
    Inventory during = Inventory.of(real.client());
    real.client().resource(map("front-inventory")).delete();
    Inventory after = Inventory.of(real.client());

    assertThat(during.since(before))
        .extracting(Object::toString)
        .contains("ConfigMap default/front-inventory");
    assertThat(after.missingSince(during))
        .extracting(Object::toString)
        .contains("ConfigMap default/front-inventory");
  }

  @Test
  void blockadeRefusesWhatItNames() throws InterruptedException {
    try (DenyPolicy denyPolicy =
        DenyPolicy.of(
            real.client(),
            "ncclconformance-test",
            "t",
            Deadline.in(Duration.ofSeconds(20), Time.system()),
            new DenyPolicy.Refused("CREATE", "", "configmaps", "front-refused"))) {
      assertThatThrownBy(() -> real.client().resource(map("front-refused")).create())
          .hasMessageContaining("the owner of this cluster does not want it");
      real.client().resource(map("front-other")).create();
      real.client().resource(map("front-other")).delete();
    }
  }

  /** A request waits for what is to happen before it, and that time is nobody's but the front's. */
  @Test
  void holdsTheFirstOfAKindBackAndOnlyThat() {
    List<String> happened = new CopyOnWriteArrayList<>();
    front.beforeFirst(
        asked -> asked.path().endsWith("/configmaps"), () -> happened.add("before the first"));
    assertThat(front.held()).isZero();

    through.client().namespaces().withName("default").get();
    assertThat(happened).isEmpty();
    through.client().configMaps().inNamespace("default").list();
    through.client().configMaps().inNamespace("default").list();

    assertThat(happened).containsExactly("before the first");
    assertThat(front.held()).isPositive();
  }

  @Test
  void writesDownWhatItRefusesAndWhatWasRefusedToIt() {
    front.fail("secrets", ApiFault.FORBIDDEN);

    assertThatThrownBy(() -> through.client().secrets().inNamespace("default").list())
        .hasMessageContaining("secrets is forbidden");
    assertThat(through.client().configMaps().inNamespace("default").withName("nobody").get())
        .isNull();

    assertThat(front.requests())
        .extracting(Object::toString)
        .containsExactly(
            "GET /api/v1/namespaces/default/secrets -> 403",
            "GET /api/v1/namespaces/default/configmaps/nobody -> 404");
  }

  /** Until the client gives up, which its configuration here lets it do sooner. */
  @Test
  void doesNotAnswerWhereTheApiServerIsToBeSilent() {
    front.fail("secrets", ApiFault.SILENT);
    try (Cluster impatient = real.with(front.config(), Access.DISPOSABLE)) {
      assertThatThrownBy(() -> impatient.client().secrets().inNamespace("default").list())
          .isInstanceOfSatisfying(
              KubernetesClientException.class,
              e -> assertThat(e.getCode()).as("an answer").isNotPositive());
    }
    assertThat(front.requests()).extracting(RecordedRequest::code).containsExactly(0);
  }

  private static ConfigMap map(String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("default")
        .endMetadata()
        .build();
  }
}
