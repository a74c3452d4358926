package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessGuardTest {
  private ScriptedServer server;

  @BeforeEach
  void start() throws Exception {
    server = new ScriptedServer(request -> new ScriptedServer.Answer(200, "{}"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /api/v1/namespaces/a/pods",
    "PUT, /api/v1/namespaces/a/pods/p",
    "PATCH, /api/v1/namespaces/a/pods/p",
    "DELETE, /api/v1/namespaces/a/pods/p",
    "DELETE, /api/v1/namespaces/a/pods"
  })
  void observeSendsNoWrite(String method, String path) {
    try (Cluster cluster = server.cluster(Access.OBSERVE)) {
      Throwable thrown = catchThrowable(() -> cluster.client().raw(path, method, Map.of()));
      assertThat(thrown)
          .hasStackTraceContaining(
              "cluster.access is observe, and "
                  + method
                  + " "
                  + path
                  + " would write; give cluster.access=run or disposable to allow it");
    }
    assertThat(server.requests()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/pods",
    "POST, /api/v1/namespaces/a/pods?dryRun=All",
    "POST, /apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
    "POST, /apis/authentication.k8s.io/v1/selfsubjectreviews"
  })
  void observeReadsReviewsAndTriesDry(String method, String path) {
    try (Cluster cluster = server.cluster(Access.OBSERVE)) {
      KubernetesClient client = cluster.client();
      assertThatCode(
              () -> client.raw(path, method, method.equals("GET") ? null : Map.of("kind", "x")))
          .doesNotThrowAnyException();
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void runWrites() {
    try (Cluster cluster = server.cluster(Access.RUN)) {
      cluster.client().raw("/api/v1/namespaces/a/pods", "POST", Map.of());
    }
    assertThat(server.requests()).hasToString("[POST /api/v1/namespaces/a/pods]");
  }
}
