package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

@Timeout(30)
class FabricClientTest {
  private final Served served = new Served();
  private final KubernetesClient client = served.client();

  @AfterEach
  void stop() {
    client.close();
    served.close();
    assertThat(served.server.unmodelled()).isEmpty();
  }

  @Test
  void createsGetsListsUpdatesAndDeletes() {
    client.configMaps().resource(map("a", "1")).create();
    ConfigMap read = client.configMaps().withName("a").require();
    assertThat(read.getData()).containsEntry("x", "1");
    assertThat(read.getMetadata().getUid()).isNotEmpty();

    client
        .configMaps()
        .withName("a")
        .edit(c -> new ConfigMapBuilder(c).addToData("y", "2").build());
    assertThat(client.configMaps().inAnyNamespace().list().getItems())
        .singleElement()
        .satisfies(c -> assertThat(c.getData()).containsEntry("y", "2"));

    assertThat(client.configMaps().withName("a").delete()).hasSize(1);
    assertThat(client.configMaps().withName("a").get()).isNull();
  }

  @Test
  void selectsByLabelAndField() {
    client.configMaps().resource(map("a", "1", "tier", "web")).create();
    client.configMaps().resource(map("b", "1", "tier", "db")).create();
    client.configMaps().resource(map("c", "1")).create();
    assertThat(names(client.configMaps().withLabelIn("tier", "web", "db").list().getItems()))
        .containsExactly("a", "b");
    assertThat(names(client.configMaps().withLabelNotIn("tier", "web").list().getItems()))
        .containsExactly("b", "c");
    assertThat(names(client.configMaps().withoutLabel("tier").list().getItems()))
        .containsExactly("c");
    assertThat(names(client.configMaps().withField("metadata.name", "b").list().getItems()))
        .containsExactly("b");
  }

  @Test
  void watchesAndInforms() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    client.configMaps().resource(map("a", "1")).create();
    Watch watch = client.configMaps().watch(recorder(seen));
    try (SharedIndexInformer<ConfigMap> informer = client.configMaps().inform()) {
      await().until(() -> informer.getStore().list().size() == 1);
      await().until(() -> seen.contains("ADDED a"));
      client.configMaps().resource(map("b", "1")).create();
      client
          .configMaps()
          .withName("a")
          .edit(c -> new ConfigMapBuilder(c).addToData("y", "2").build());
      client.configMaps().withName("b").delete();
      await().until(() -> seen.size() == 4);
      assertThat(seen).containsExactly("ADDED a", "ADDED b", "MODIFIED a", "DELETED b");
      await()
          .until(
              () ->
                  informer.getStore().list().size() == 1
                      && informer.getStore().list().get(0).getData().containsKey("y"));
    }
    watch.close();
  }

  @Test
  void appliesServerSideAndNamesTheOtherManager() {
    Deployment deployment = deployment("d", 2);
    client.resource(deployment).fieldManager("first").serverSideApply();
    Deployment changed = deployment("d", 3);
    assertThatThrownBy(() -> client.resource(changed).fieldManager("second").serverSideApply())
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining(
            "Apply failed with 1 conflict: conflict with \"first\": .spec.replicas");
    Deployment forced =
        client.resource(changed).fieldManager("second").forceConflicts().serverSideApply();
    assertThat(forced.getSpec().getReplicas()).isEqualTo(3);
    assertThat(forced.getMetadata().getGeneration()).isEqualTo(2);
  }

  @Test
  void keepsStatusApart() {
    client.resource(deployment("d", 1)).create();
    Deployment read = client.apps().deployments().withName("d").require();
    read.getStatus().setReadyReplicas(1);
    client.resource(read).update();
    assertThat(client.apps().deployments().withName("d").require().getStatus().getReadyReplicas())
        .isNull();
    Deployment again = client.apps().deployments().withName("d").require();
    again.getStatus().setReadyReplicas(1);
    again.getSpec().setReplicas(7);
    Deployment updated = client.resource(again).updateStatus();
    assertThat(updated.getStatus().getReadyReplicas()).isEqualTo(1);
    assertThat(updated.getSpec().getReplicas()).isEqualTo(1);
  }

  @Test
  void scalesThroughTheSubresource() {
    client.resource(deployment("d", 1)).create();
    client.apps().deployments().withName("d").scale(4);
    assertThat(client.apps().deployments().withName("d").require().getSpec().getReplicas())
        .isEqualTo(4);
    assertThat(client.apps().deployments().withName("d").scale().getSpec().getReplicas())
        .isEqualTo(4);
  }

  @Test
  void patchesStrategically() {
    client.resource(deployment("d", 1)).create();
    client
        .apps()
        .deployments()
        .withName("d")
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"new\"}]}}}}");
    Deployment read = client.apps().deployments().withName("d").require();
    assertThat(read.getSpec().getTemplate().getSpec().getContainers())
        .singleElement()
        .satisfies(c -> assertThat(c.getImage()).isEqualTo("new"))
        .satisfies(c -> assertThat(c.getEnv()).hasSize(1));
    client.apps().deployments().withName("d").rolling().restart();
  }

  @Test
  void dryRunsWithoutStoring() {
    ConfigMap answered = client.resource(map("a", "1")).dryRun(true).create();
    assertThat(answered.getMetadata().getUid()).isNotEmpty();
    assertThat(client.configMaps().withName("a").get()).isNull();
  }

  @Test
  void deletesOnlyWhatWasMeant() {
    ConfigMap created = client.resource(map("a", "1")).create();
    ConfigMap stale =
        new ConfigMapBuilder(created).editMetadata().withResourceVersion("1").endMetadata().build();
    assertThatThrownBy(() -> client.resource(stale).lockResourceVersion("1").delete())
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("the ResourceVersion in the precondition (1) does not match");
    assertThat(client.configMaps().withName("a").get()).isNotNull();
  }

  @Test
  void streamsLogs() throws Exception {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("p")
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("c")
            .withImage("i")
            .endContainer()
            .endSpec()
            .build();
    client.resource(pod).create();
    assertThat(client.pods().withName("p").getLog()).isEqualTo("hello\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LogWatch watch = client.pods().withName("p").inContainer("c").watchLog(out);
    await().until(() -> out.toString(StandardCharsets.UTF_8).equals("hello\n"));
    watch.close();
  }

  @Test
  void servesACustomKindOnceItsDefinitionIsEstablished() throws Exception {
    ObjectNode definition =
        Served.json(
            """
            {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
             'metadata':{'name':'widgets.example.org'},
             'spec':{'group':'example.org','scope':'Namespaced',
              'names':{'plural':'widgets','kind':'Widget'},
              'versions':[{'name':'v1','served':true,'storage':true,'subresources':{'status':{}},
               'schema':{'openAPIV3Schema':{'type':'object','properties':{
                 'spec':{'type':'object','properties':{'size':{'type':'integer'}}},
                 'status':{'type':'object','properties':{'ready':{'type':'boolean'}}}}}}}]}}
            """);
    Api api = served.server.api(Served.ADMIN);
    ObjectNode created = api.create(definition);
    assertThat(client.hasApiGroup("example.org", true)).isFalse();
    JsonTree.child(created, "status")
        .withArray("conditions")
        .addObject()
        .put("type", "Established")
        .put("status", "True");
    api.updateStatus(created);
    assertThat(client.hasApiGroup("example.org", true)).isTrue();
    assertThat(client.supports("example.org/v1", "Widget")).isTrue();

    ResourceDefinitionContext widgets =
        new ResourceDefinitionContext.Builder()
            .withGroup("example.org")
            .withVersion("v1")
            .withKind("Widget")
            .withPlural("widgets")
            .withNamespaced(true)
            .build();
    GenericKubernetesResource widget = new GenericKubernetesResource();
    widget.setApiVersion("example.org/v1");
    widget.setKind("Widget");
    widget.setMetadata(map("w", "1").getMetadata());
    widget.setAdditionalProperty("spec", Map.of("size", 3));
    client.genericKubernetesResources(widgets).resource(widget).serverSideApply();
    assertThat(client.genericKubernetesResources(widgets).list().getItems()).hasSize(1);
    assertThat(client.genericKubernetesResources("example.org/v1", "Widget").withName("w").get())
        .isNotNull();
  }

  @Test
  void waitsOnAWatch() throws Exception {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName("n").endMetadata().build())
        .create();
    client.resource(map("a", "1")).create();
    served.server.api(Served.ADMIN);
    Thread later =
        new Thread(
            () ->
                client
                    .configMaps()
                    .withName("a")
                    .edit(c -> new ConfigMapBuilder(c).addToData("z", "1").build()));
    later.start();
    ConfigMap seen =
        client
            .configMaps()
            .withName("a")
            .waitUntilCondition(
                c -> c != null && c.getData().containsKey("z"), 5, TimeUnit.SECONDS);
    assertThat(seen.getData()).containsKey("z");
    later.join();
  }

  private static List<String> names(List<ConfigMap> maps) {
    return maps.stream().map(c -> c.getMetadata().getName()).toList();
  }

  private static Watcher<ConfigMap> recorder(List<String> seen) {
    return new Watcher<>() {
      @Override
      public void eventReceived(Action action, ConfigMap object) {
        if (action != Action.BOOKMARK) {
          seen.add(action + " " + object.getMetadata().getName());
        }
      }

      @Override
      public void onClose(WatcherException cause) {
        seen.add("closed " + cause);
      }
    };
  }

  private static ConfigMap map(String name, String value, String... label) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(label.length == 0 ? null : Map.of(label[0], label[1]))
        .endMetadata()
        .addToData("x", value)
        .build();
  }

  private static Deployment deployment(String name, int replicas) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(replicas)
        .withNewSelector()
        .addToMatchLabels("a", "b")
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("a", "b")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("c")
        .withImage("i")
        .addNewEnv()
        .withName("E")
        .withValue("1")
        .endEnv()
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
