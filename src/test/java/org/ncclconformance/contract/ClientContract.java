package org.ncclconformance.contract;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** The same server through the client library that the product uses. */
interface ClientContract extends Contract {

  @Test
  default void aClientCreatesEditsAndDeletes(Space space) {
    KubernetesClient client = cluster().client(space.name());
    ConfigMap made = client.configMaps().resource(configMap("a", "v")).create();
    space.that(made.getMetadata().getNamespace()).isEqualTo(space.name());
    ConfigMap edited =
        client
            .configMaps()
            .withName("a")
            .edit(map -> new ConfigMapBuilder(map).addToData("l", "w").build());
    space.that(edited.getData().toString()).isEqualTo("{k=v, l=w}");
    client
        .configMaps()
        .withName("a")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"k\":\"x\"}}");
    KubernetesClientException stale =
        Assertions.catchThrowableOfType(
            KubernetesClientException.class,
            () -> client.configMaps().resource(made).lockResourceVersion().update());
    space.that(stale.getCode()).isEqualTo(409);
    space.that(stale.getStatus().getReason()).isEqualTo("Conflict");
    space.that(client.configMaps().withName("a").delete().size()).isEqualTo(1);
    space.that(client.configMaps().withName("a").get() == null).isTrue();
  }

  @Test
  default void aClientAppliesAndReadsTheConflict(Space space) {
    KubernetesClient client = cluster().client(space.name());
    client.configMaps().resource(configMap("a", "v")).fieldManager("one").serverSideApply();
    KubernetesClientException refused =
        Assertions.catchThrowableOfType(
            KubernetesClientException.class,
            () ->
                client
                    .configMaps()
                    .resource(configMap("a", "w"))
                    .fieldManager("two")
                    .serverSideApply());
    space.that(refused.getCode()).isEqualTo(409);
    space
        .that(refused.getStatus().getDetails().getCauses().get(0).getReason())
        .isEqualTo("FieldManagerConflict");
    ConfigMap taken =
        client
            .configMaps()
            .resource(configMap("a", "w"))
            .fieldManager("two")
            .forceConflicts()
            .serverSideApply();
    space.that(taken.getData().get("k")).isEqualTo("w");
  }

  @Test
  default void anInformerSeesWhatIsThereAndWhatHappens(Space space) throws InterruptedException {
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    KubernetesClient client = cluster().client(space.name());
    client.configMaps().resource(configMap("a", "v")).create();
    try (SharedIndexInformer<ConfigMap> informer =
        client.configMaps().withLabel("contract").inform(new Recorder(seen))) {
      space.that(seen.poll(30, TimeUnit.SECONDS)).isEqualTo("add a v");
      client.configMaps().resource(configMap("b", "v")).create();
      space.that(seen.poll(30, TimeUnit.SECONDS)).isEqualTo("add b v");
      client.configMaps().resource(configMap("b", "w")).update();
      space.that(seen.poll(30, TimeUnit.SECONDS)).isEqualTo("update b v w");
      client.configMaps().withName("a").delete();
      space.that(seen.poll(30, TimeUnit.SECONDS)).isEqualTo("delete a v");
      space.that(informer.getStore().list().size()).isEqualTo(1);
    }
  }

  @Test
  default void aClientWaitsForAJobAndReadsItsLog(Space space) {
    space.runnable();
    space.create("batch/v1:jobs", JobContract.JOB.formatted("", "'echo one; echo two'"));
    KubernetesClient client = cluster().client(space.name());
    Job done =
        client
            .batch()
            .v1()
            .jobs()
            .withName("j")
            .waitUntilCondition(
                job ->
                    job != null
                        && job.getStatus() != null
                        && Objects.equals(job.getStatus().getSucceeded(), 1),
                90,
                TimeUnit.SECONDS);
    space.that(done.getMetadata().getName()).isEqualTo("j");
    List<Pod> pods = client.pods().withLabel("job-name", "j").list().getItems();
    space.that(pods.size()).isEqualTo(1);
    space
        .that(client.pods().withName(pods.get(0).getMetadata().getName()).getLog())
        .isEqualTo("one\ntwo\n");
    client
        .batch()
        .v1()
        .jobs()
        .withName("j")
        .withPropagationPolicy(DeletionPropagation.FOREGROUND)
        .delete();
    client
        .batch()
        .v1()
        .jobs()
        .withName("j")
        .waitUntilCondition(Objects::isNull, 60, TimeUnit.SECONDS);
    space.that(client.pods().withLabel("job-name", "j").list().getItems().isEmpty()).isTrue();
  }

  @Test
  default void aClientHandlesCustomResources(Space space) {
    Widgets widgets = Widgets.in(space);
    KubernetesClient client = cluster().client(space.name());
    var kind =
        new ResourceDefinitionContext.Builder()
            .withGroup(widgets.group())
            .withVersion("v1")
            .withKind("Widget")
            .withPlural("widgets")
            .withNamespaced(true)
            .build();
    var resources = client.genericKubernetesResources(kind).inNamespace(space.name());
    GenericKubernetesResource made =
        resources.load(stream(widgets.body("w", "{size: 1}"))).create();
    space.that(made.get("spec", "color").toString()).isEqualTo("red");
    resources
        .withName("w")
        .editStatus(
            widget -> {
              widget.setAdditionalProperty("status", Map.of("phase", "Ready"));
              return widget;
            });
    GenericKubernetesResource ready =
        resources
            .withName("w")
            .waitUntilCondition(
                w -> w != null && "Ready".equals(w.get("status", "phase")), 30, TimeUnit.SECONDS);
    space.that(ready.getMetadata().getGeneration().intValue()).isEqualTo(1);
    KubernetesClientException refused =
        Assertions.catchThrowableOfType(
            KubernetesClientException.class,
            () -> resources.load(stream(widgets.body("x", "{size: 0}"))).dryRun(true).create());
    space.that(refused.getCode()).isEqualTo(422);
    space
        .that(refused.getStatus().getDetails().getCauses().get(0).getField())
        .isEqualTo("spec.size");
    space.that(resources.list().getItems().size()).isEqualTo(1);
    widgets.delete();
  }

  @Test
  default void aClientScalesPagesAndAsks(Space space) {
    space.deployment("web");
    KubernetesClient client = cluster().client(space.name());
    space
        .that(client.apps().deployments().withName("web").scale(0).getSpec().getReplicas())
        .isEqualTo(0);
    for (String name : List.of("a", "b", "c")) {
      client.configMaps().resource(configMap(name, "v")).create();
    }
    var page =
        client
            .configMaps()
            .withLabel("contract")
            .list(new ListOptionsBuilder().withLimit(2L).build());
    space.that(page.getItems().size()).isEqualTo(2);
    var rest =
        client
            .configMaps()
            .withLabel("contract")
            .list(
                new ListOptionsBuilder()
                    .withLimit(2L)
                    .withContinue(page.getMetadata().getContinue())
                    .build());
    space.that(rest.getItems().get(0).getMetadata().getName()).isEqualTo("c");
    space
        .that(
            client
                .authorization()
                .v1()
                .selfSubjectAccessReview()
                .create(
                    new SelfSubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withNewResourceAttributes()
                        .withVerb("create")
                        .withResource("pods")
                        .withNamespace(space.name())
                        .endResourceAttributes()
                        .endSpec()
                        .build())
                .getStatus()
                .getAllowed())
        .isTrue();
    space.that(client.getKubernetesVersion().getMajor()).isEqualTo("1");
    space.that(client.hasApiGroup("apps", true)).isTrue();
    space.that(client.hasApiGroup("contract.example.com", true)).isFalse();
  }

  private static ConfigMap configMap(String name, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("contract", "client")
        .endMetadata()
        .addToData("k", value)
        .build();
  }

  private static InputStream stream(String yaml) {
    return new ByteArrayInputStream(Doc.yaml(yaml).toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Writes down what an informer reports. */
  record Recorder(BlockingQueue<String> seen) implements ResourceEventHandler<ConfigMap> {
    @Override
    public void onAdd(ConfigMap map) {
      seen.add("add " + map.getMetadata().getName() + " " + map.getData().get("k"));
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
      seen.add(
          "update %s %s %s"
              .formatted(
                  map.getMetadata().getName(), old.getData().get("k"), map.getData().get("k")));
    }

    @Override
    public void onDelete(ConfigMap map, boolean unknown) {
      seen.add("delete " + map.getMetadata().getName() + " " + map.getData().get("k"));
    }
  }
}
