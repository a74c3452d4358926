package org.ncclconformance.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetClusterTest {
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;
  private String annotations = "{}";

  @TempDir Path folder;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
          byte[] body =
              (status == 200
                      ? """
                        {"apiVersion":"v1","kind":"Namespace",
                         "metadata":{"name":"kube-system","annotations":%s}}
                        """
                          .formatted(annotations)
                      : """
                        {"apiVersion":"v1","kind":"Status","status":"Failure","reason":"Forbidden",
                         "message":"namespaces \\"kube-system\\" is forbidden","code":403}
                        """)
                  .getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Path kubeconfig(String name, String... contexts) throws IOException {
    StringBuilder yaml =
        new StringBuilder("apiVersion: v1\nkind: Config\ncurrent-context: other\nclusters:\n")
            .append("- {name: c, cluster: {server: 'http://127.0.0.1:")
            .append(server.getAddress().getPort())
            .append("'}}\nusers: [{name: u, user: {}}]\ncontexts:\n");
    for (String context : contexts) {
      yaml.append("- {name: ").append(context).append(", context: {cluster: c, user: u}}\n");
    }
    return Files.writeString(folder.resolve(name), yaml);
  }

  private static Cluster open(Access access, String context, Path... files) {
    return new KubeconfigProvider(context, List.of(files)).open(access, Time.system());
  }

  @Test
  void a_named_context_is_used_whatever_the_current_one_is() throws IOException {
    try (Cluster cluster = open(Access.OBSERVE, "lab", kubeconfig("config", "other", "lab"))) {
      assertThat(cluster.name()).isEqualTo("lab");
      assertThat(cluster.config().getMasterUrl())
          .startsWith("http://127.0.0.1:" + server.getAddress().getPort());
      assertThat(cluster.config().getCurrentContext().getName()).isEqualTo("lab");
    }
    assertThat(requests).isEmpty();
  }

  @Test
  void an_unknown_context_lists_those_of_every_file() throws IOException {
    Path one = kubeconfig("one", "other");
    Path two = kubeconfig("two", "lab");

    assertThatThrownBy(() -> open(Access.OBSERVE, "prod", one, two))
        .isInstanceOf(ClusterUnavailable.class)
        .hasMessage(
            "cluster.context: found \"prod\", which %s, %s does not have; valid are other, lab",
            one, two);
  }

  @Test
  void a_kubeconfig_without_contexts_says_so() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), "apiVersion: v1\nkind: Config\n");

    assertThatThrownBy(() -> open(Access.OBSERVE, "lab", empty))
        .hasMessage(
            "cluster.context: found \"lab\", which %s does not have: there is no context in it",
            empty);
  }

  @Test
  void a_kubeconfig_that_is_none_is_one_line() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), "contexts: [\n  x: {\n");

    assertThatThrownBy(() -> open(Access.OBSERVE, "lab", broken))
        .isInstanceOf(ClusterUnavailable.class)
        .hasMessageStartingWith("cluster: the kubeconfig " + broken + " cannot be read: ")
        .message()
        .hasLineCount(1);
  }

  @Test
  void a_kubeconfig_of_very_many_levels_is_one_line() throws IOException {
    for (String deep :
        List.of("[".repeat(100_000) + "]".repeat(100_000), "{a: ".repeat(100_000) + "b")) {
      Path config = Files.writeString(folder.resolve("deep"), "contexts: " + deep);

      assertThatThrownBy(() -> open(Access.OBSERVE, "lab", config))
          .isInstanceOf(ClusterUnavailable.class)
          .hasMessage(
              "cluster: the kubeconfig "
                  + config
                  + " cannot be read: found more than 200 levels in each other; valid are at most"
                  + " 200");
    }
  }

  @Test
  void a_kubeconfig_that_is_not_there_is_one_line() {
    Path absent = folder.resolve("absent");

    assertThatThrownBy(() -> open(Access.OBSERVE, "lab", absent))
        .hasMessage(
            "cluster: found kubeconfig, but none can be read at %s; valid is a readable file there,"
                + " or KUBECONFIG naming one",
            absent);
  }

  @Test
  void kubeconfigs_are_looked_for_where_kubectl_does() {
    assertThat(KubeconfigProvider.files(Map.of(), "/home/x"))
        .containsExactly(Path.of("/home/x/.kube/config"));
    assertThat(KubeconfigProvider.files(Map.of("KUBECONFIG", "/a:/b:"), "/home/x"))
        .containsExactly(Path.of("/a"), Path.of("/b"));
  }

  @Test
  void disposable_access_needs_the_owner_to_say_so() throws IOException {
    Path config = kubeconfig("config", "lab");

    assertThatThrownBy(() -> open(Access.DISPOSABLE, "lab", config))
        .isInstanceOf(ClusterUnavailable.class)
        .hasMessage(
            "cluster.access: found disposable, but namespace kube-system of lab carries"
                + " ncclconformance.org/disposable=nothing where \"true\" is needed; annotate it,"
                + " or give observe or run");
    annotations = "{\"ncclconformance.org/disposable\":\"yes\"}";
    assertThatThrownBy(() -> open(Access.DISPOSABLE, "lab", config))
        .hasMessageContaining("ncclconformance.org/disposable=\"yes\" where \"true\" is needed");

    annotations = "{\"ncclconformance.org/disposable\":\"true\"}";
    open(Access.DISPOSABLE, "lab", config).close();

    assertThat(requests).hasSize(3).containsOnly("GET /api/v1/namespaces/kube-system");
  }

  @Test
  void where_the_owner_cannot_be_asked_disposable_access_is_refused() throws IOException {
    status = 403;
    Path config = kubeconfig("config", "lab");

    assertThatThrownBy(() -> open(Access.DISPOSABLE, "lab", config))
        .isInstanceOf(ClusterUnavailable.class)
        .hasMessageStartingWith(
            "cluster: namespace kube-system of lab cannot be read: FORBIDDEN (HTTP 403): ")
        .message()
        .hasLineCount(1);
  }

  @Test
  void outside_of_a_pod_there_is_no_cluster_to_be_in() throws IOException {
    assertThatThrownBy(
            () -> new InClusterProvider(folder, Map.of()).open(Access.OBSERVE, Time.system()))
        .hasMessage(
            "cluster: found in-cluster, but this is no pod with a service account"
                + " (KUBERNETES_SERVICE_HOST is not set); outside of one use kubeconfig or"
                + " simulated");
    assertThatThrownBy(
            () ->
                new InClusterProvider(folder, Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1"))
                    .open(Access.OBSERVE, Time.system()))
        .hasMessageContaining("(" + folder.resolve("token") + " is not readable)");
  }

  @Test
  void in_a_pod_its_service_account_is_used() throws IOException {
    Files.writeString(folder.resolve("token"), "t0ken\n");
    Map<String, String> pod =
        Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "6443");

    Config config = new InClusterProvider(folder, pod).config();

    assertThat(config.getMasterUrl()).isEqualTo("https://[fd00::1]:6443/");
    assertThat(config.getOauthTokenProvider().getToken()).isEqualTo("t0ken");
    assertThat(config.getCaCertFile()).isEqualTo(folder.resolve("ca.crt").toString());
  }
}
