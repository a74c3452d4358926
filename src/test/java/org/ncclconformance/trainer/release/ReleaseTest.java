package org.ncclconformance.trainer.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.state.Recorded;

class ReleaseTest {
  private static final byte[] YAML = Recorded.resource("release-v2.2.0.yaml");

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    }
    return out.toByteArray();
  }

  @Test
  void readsEveryObjectTyped() throws Exception {
    Release release = Release.read("here", YAML);
    assertThat(release.objects()).hasSize(35);
    assertThat(release.all(CustomResourceDefinition.class)).hasSize(4);
    assertThat(release.all(Deployment.class)).hasSize(2);
    assertThat(release.objects())
        .extracting(object -> ObjectRef.of(object).toString())
        .contains(
            "Namespace kubeflow-system",
            "Secret kubeflow-system/jobset-webhook-server-cert",
            "ValidatingWebhookConfiguration validator.trainer.kubeflow.org");
  }

  @Test
  void namesOnlyImagesThatPodsRun() throws Exception {
    assertThat(Release.read("here", YAML).images())
        .containsExactlyInAnyOrder(
            "ghcr.io/kubeflow/trainer/trainer-controller-manager:v2.2.0",
            "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0");
  }

  @Test
  void readsFilesAndFileUrlsPlainOrGzipWhateverTheName(@TempDir Path folder) throws Exception {
    Path plain = Files.write(folder.resolve("plain.gz"), YAML);
    Path packed = Files.write(folder.resolve("packed.yaml"), gzip(YAML));
    assertThat(Release.load(plain.toString()).objects()).hasSize(35);
    assertThat(Release.load(packed.toString()).objects()).hasSize(35);
    assertThat(Release.load(packed.toUri().toString()).objects()).hasSize(35);
  }

  @Test
  void readsUrlsAndFollowsRedirects() throws Exception {
    byte[] packed = gzip(YAML);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/release",
        exchange -> {
          exchange.sendResponseHeaders(200, packed.length);
          exchange.getResponseBody().write(packed);
          exchange.close();
        });
    server.createContext(
        "/latest",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/release");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
    String base = "http://127.0.0.1:" + server.getAddress().getPort();
    try {
      assertThat(Release.load(base + "/latest").objects()).hasSize(35);
      assertThatThrownBy(() -> Release.load(base + "/other"))
          .isInstanceOf(UnusableRelease.class)
          .hasMessageContaining("release " + base + "/other: cannot be read: HTTP 404; needed: ");
    } finally {
      server.stop(0);
    }
    assertThatThrownBy(() -> Release.load(base + "/latest"))
        .isInstanceOf(UnusableRelease.class)
        .hasMessageStartingWith("release " + base + "/latest: cannot be read: ");
  }

  @Test
  void saysWhereAFileIsNot(@TempDir Path folder) {
    assertThatThrownBy(() -> Release.load(folder.resolve("none.yaml").toString()))
        .isInstanceOf(UnusableRelease.class)
        .hasMessage(
            "release "
                + folder.resolve("none.yaml")
                + ": no such file; needed: a file or a URL (file, http, https) of a rendered"
                + " manifest");
    assertThatThrownBy(() -> Release.load(folder.toString()))
        .hasMessageContaining(": it is a directory; needed: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                  | no document in it
          '# nothing'                                         | no document in it
          'hello'                                             | document 1 is no object but 'hello'
          '[1, 2]'                                            | document 1 is no object but '[1, 2]'
          'a: b: c'                                           | it is no YAML: mapping values are not allowed here
          'kind: Namespace'                                   | document 1 has no apiVersion
          '{apiVersion: v1, kind: Namespace, metadata: {}}'   | document 1 (Namespace) has no metadata.name
          '{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {replicas: many}}' | document 1 is no valid Deployment
          """)
  void saysInOneLineWhatIsNoManifest(String yaml, String found) {
    assertThatThrownBy(() -> Release.read("here", yaml.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(UnusableRelease.class)
        .hasMessageStartingWith("release here: " + found)
        .hasMessageContaining("; needed: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void brokenGzipIsSaid() throws Exception {
    byte[] cut = java.util.Arrays.copyOf(gzip(YAML), 500);
    assertThatThrownBy(() -> Release.read("here", cut))
        .isInstanceOf(UnusableRelease.class)
        .hasMessageStartingWith("release here: its gzip is broken: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CustomResourceDefinition trainjobs.trainer.kubeflow.org",
        "CustomResourceDefinition trainingruntimes.trainer.kubeflow.org",
        "CustomResourceDefinition clustertrainingruntimes.trainer.kubeflow.org",
        "CustomResourceDefinition jobsets.jobset.x-k8s.io",
        "MutatingWebhookConfiguration defaulter.trainer.kubeflow.org",
        "ValidatingWebhookConfiguration validator.trainer.kubeflow.org",
        "MutatingWebhookConfiguration jobset-mutating-webhook-configuration",
        "ValidatingWebhookConfiguration jobset-validating-webhook-configuration",
        "Service jobset-webhook-service",
        "Deployment jobset-controller-manager",
        "Deployment kubeflow-trainer-controller-manager"
      })
  void lacksWhatTrainerNeeds(String object) {
    String kind = object.split(" ")[0];
    String name = object.split(" ")[1];
    assertThatThrownBy(
            () -> Release.read("here", without(kind, name).getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(UnusableRelease.class)
        .hasMessageStartingWith("release here: 34 objects, but no ")
        .hasMessageContaining(
            kind.equals("Deployment") ? "Deployment behind Service kubeflow-system/" : name)
        .hasMessageContaining("; needed: the four CRDs");
  }

  private static String without(String kind, String name) {
    StringBuilder kept = new StringBuilder();
    for (String document : new String(YAML, StandardCharsets.UTF_8).split("---\n")) {
      boolean dropped =
          document.contains("kind: " + kind + "\n")
              && document.contains("  name: " + name + "\n")
              && document.indexOf("kind: " + kind + "\n") < 80;
      kept.append(dropped ? "" : "---\n" + document);
    }
    return kept.toString();
  }

  @Test
  void aReleaseBefore22HasNoMutatingWebhookOfTrainer() throws Exception {
    String v21 =
        without("MutatingWebhookConfiguration", "defaulter.trainer.kubeflow.org")
            .replace("trainer-controller-manager:v2.2.0", "trainer-controller-manager:v2.1.0");
    assertThat(Release.read("here", v21.getBytes(StandardCharsets.UTF_8)).objects()).hasSize(34);
  }

  @Property(tries = 200)
  @Tag("property")
  void whateverTheBytesItSaysSoInOneLine(@ForAll byte[] content) {
    assertThatThrownBy(() -> Release.read("here", content))
        .isInstanceOf(UnusableRelease.class)
        .hasMessageStartingWith("release here: ")
        .hasMessageNotContaining("\n");
  }
}
