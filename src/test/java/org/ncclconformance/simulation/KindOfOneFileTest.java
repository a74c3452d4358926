package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.ArchitecturePage;
import org.ncclconformance.WorkedExample;

/**
 * The simulated cluster, compiled as it is, with one more file among those of its kinds: the one
 * that docs/architecture.md shows.
 */
class KindOfOneFileTest {
  private static final String KINDS = "org/ncclconformance/simulation/kind/";
  private static final WorkedExample EXAMPLE =
      ArchitecturePage.read().example("A kind of the simulated cluster, worked");

  @TempDir private Path root;

  @Test
  void a_kind_is_one_file_among_the_others() {
    assertThat(EXAMPLE.additions())
        .singleElement()
        .satisfies(
            more -> {
              assertThat(more.created()).isTrue();
              assertThat(more.file().getParent())
                  .isEqualTo(Path.of("src/main/resources/" + KINDS + "served"));
            });
  }

  @Test
  void one_file_has_a_kind_served_completed_judged_collected_and_emptied() throws Exception {
    copyKindsTo(root);
    try (URLClassLoader loader = before(root);
        AutoCloseable cluster = start(loader);
        KubernetesClient client =
            ClusterUnderTest.client(text(cluster, "apiUrl"), text(cluster, "adminToken"))) {
      assertThat(client.getApiResources("autoscaling/v1").getResources())
          .extracting(APIResource::getName)
          .containsExactly("horizontalpodautoscalers", "horizontalpodautoscalers/status");
      assertThat(client.getApiResources("autoscaling/v1").getResources().get(0))
          .returns("HorizontalPodAutoscaler", APIResource::getKind)
          .returns("horizontalpodautoscaler", APIResource::getSingularName)
          .returns(List.of("hpa"), APIResource::getShortNames)
          .returns(true, APIResource::getNamespaced);

      client
          .resource(new NamespaceBuilder().withNewMetadata().withName("team").endMetadata().build())
          .create();
      ConfigMap owner =
          client
              .resource(
                  new ConfigMapBuilder()
                      .withNewMetadata()
                      .withName("owner")
                      .withNamespace("team")
                      .endMetadata()
                      .build())
              .create();
      var scalers = client.genericKubernetesResources("autoscaling/v1", "HorizontalPodAutoscaler");
      GenericKubernetesResource stored = client.resource(scaler("kept")).create();
      assertThat(stored.<Integer>get("spec", "minReplicas")).isEqualTo(1);
      assertThatThrownBy(() -> client.resource(scaler("")).create())
          .isInstanceOf(KubernetesClientException.class)
          .hasMessageContaining("metadata.name: Required value");
      GenericKubernetesResource lame = scaler("lame");
      lame.setAdditionalProperty("spec", Map.of("maxReplicas", 3));
      assertThatThrownBy(() -> client.resource(lame).create())
          .hasMessageContaining(
              "HorizontalPodAutoscaler.autoscaling \"lame\" is invalid:"
                  + " [spec.scaleTargetRef.kind: Required value,"
                  + " spec.scaleTargetRef.name: Required value]");
      stored.<Map<String, Object>>get("spec", "scaleTargetRef").put("name", "other");
      assertThatThrownBy(() -> client.resource(stored).update())
          .hasMessageContaining("spec.scaleTargetRef: Invalid value: {")
          .hasMessageContaining("field is immutable");

      GenericKubernetesResource owned = scaler("owned");
      owned
          .getMetadata()
          .setOwnerReferences(
              List.of(
                  new OwnerReferenceBuilder()
                      .withApiVersion("v1")
                      .withKind("ConfigMap")
                      .withName("owner")
                      .withUid(owner.getMetadata().getUid())
                      .build()));
      client.resource(owned).create();
      assertThat(names(scalers)).containsExactly("kept", "owned");
      client.resource(owner).delete();
      ClusterUnderTest.until(() -> names(scalers).equals(List.of("kept")));

      client.namespaces().withName("team").delete();
      ClusterUnderTest.until(() -> client.namespaces().withName("team").get() == null);
      assertThat(names(scalers)).isEmpty();
    }
  }

  @Test
  void the_files_are_found_in_a_jar_too() throws Exception {
    Path jar = root.resolve("kinds.jar");
    try (FileSystem archive =
        FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
      copyKindsTo(archive.getPath("/"));
    }
    try (URLClassLoader loader = before(jar)) {
      Class<?> kinds = loader.loadClass("org.ncclconformance.simulation.kind.BuiltIns");
      List<?> served = (List<?>) kinds.getMethod("all").invoke(null);
      assertThat(served)
          .hasSizeGreaterThan(40)
          .anySatisfy(kind -> assertThat(kind.toString()).contains("HorizontalPodAutoscaler"));
    }
  }

  /** The files of kinds as they are, and the one more. */
  private static void copyKindsTo(Path root) throws IOException {
    URL types = SimulatedCluster.class.getResource("kind/types.txt");
    Path from = Path.of(URI.create(Objects.requireNonNull(types).toString())).getParent();
    Path to = root.resolve(KINDS);
    Files.createDirectories(to.resolve("served"));
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".txt")).toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    WorkedExample.Addition more = EXAMPLE.additions().get(0);
    Files.writeString(
        to.resolve("served").resolve(more.file().getFileName().toString()),
        more.text(),
        StandardOpenOption.CREATE_NEW);
  }

  /** This class path again, behind those resources, and nothing that this test has loaded. */
  private static URLClassLoader before(Path resources) throws IOException {
    List<URL> path = new ArrayList<>(List.of(resources.toUri().toURL()));
    for (String entry :
        Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator))) {
      path.add(Path.of(entry).toUri().toURL());
    }
    return new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static AutoCloseable start(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> type = loader.loadClass(SimulatedCluster.class.getName());
    return (AutoCloseable) type.getMethod("start").invoke(null);
  }

  private static String text(Object cluster, String method) throws ReflectiveOperationException {
    return (String) cluster.getClass().getMethod(method).invoke(cluster);
  }

  private static GenericKubernetesResource scaler(String name) {
    return Serialization.unmarshal(
        """
        apiVersion: autoscaling/v1
        kind: HorizontalPodAutoscaler
        metadata: {name: "%s", namespace: team}
        spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}
        """
            .formatted(name),
        GenericKubernetesResource.class);
  }

  private static List<String> names(
      MixedOperation<
              GenericKubernetesResource,
              GenericKubernetesResourceList,
              Resource<GenericKubernetesResource>>
          scalers) {
    return scalers.inAnyNamespace().list().getItems().stream()
        .map(scaler -> scaler.getMetadata().getName())
        .toList();
  }
}
