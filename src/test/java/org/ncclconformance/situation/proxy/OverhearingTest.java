package org.ncclconformance.situation.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.ncclconformance.situation.proxy.Overheard.SeenLog;
import org.ncclconformance.situation.proxy.Overheard.SeenPod;

class OverhearingTest {
  private static final String PODS = "/api/v1/namespaces/run/pods";

  private final Overhearing overhearing = new Overhearing();

  private String passes(String method, String path, int code, String text) throws IOException {
    ByteArrayOutputStream client = new ByteArrayOutputStream();
    try (OutputStream out = overhearing.beside(method, path, code, client)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return client.toString(StandardCharsets.UTF_8);
  }

  private static String pod(String name, String node) {
    return """
        {"metadata":{"namespace":"run","name":"%s","labels":\
        {"jobset.sigs.k8s.io/replicatedjob-name":"node"}},\
        "spec":{"hostname":"host-%s"%s}}"""
        .formatted(name, name, node.isEmpty() ? "" : ",\"nodeName\":\"" + node + "\"");
  }

  @Test
  void pods_are_taken_from_lists_and_watches_with_the_node_that_was_told_last() throws Exception {
    passes("GET", PODS, 200, "{\"items\":[" + pod("a", "") + "," + pod("b", "gpu-2") + "]}");
    passes(
        "GET",
        PODS,
        200,
        "{\"type\":\"MODIFIED\",\"object\":"
            + pod("a", "gpu-1")
            + "}\n{\"type\":\"DELETED\",\"object\":"
            + pod("b", "")
            + "}\n{\"type\":\"MODIFIED\",\"obj");

    assertThat(overhearing.soFar().pods())
        .containsExactly(
            new SeenPod("run", "a", "host-a", "gpu-1", "node", ""),
            new SeenPod("run", "b", "host-b", "gpu-2", "node", ""));
  }

  @Test
  void what_a_pod_left_when_it_ended_stays_known() throws Exception {
    String ended =
        pod("a", "gpu-1")
            .replaceFirst(
                "\\}$",
                ",\"status\":{\"containerStatuses\":[{\"state\":{\"terminated\":"
                    + "{\"message\":\"rows\"}}}]}}");
    passes("GET", PODS, 200, "{\"type\":\"MODIFIED\",\"object\":" + ended + "}\n");
    passes("GET", PODS, 200, "{\"type\":\"DELETED\",\"object\":" + pod("a", "gpu-1") + "}\n");

    assertThat(overhearing.soFar().pods())
        .containsExactly(new SeenPod("run", "a", "host-a", "gpu-1", "node", "rows"));
  }

  @Test
  void of_a_log_that_was_read_more_than_once_the_longest_reading_counts() throws Exception {
    passes("GET", PODS + "/a/log", 200, "one\n");
    passes("GET", PODS + "/a/log", 200, "one\ntwo\n");
    passes("GET", PODS + "/a/log", 200, "");

    assertThat(overhearing.soFar().logs()).containsExactly(new SeenLog("run", "a", "one\ntwo\n"));
  }

  @Test
  void whoever_asks_gets_what_was_sent_and_nothing_else_is_kept() throws Exception {
    assertThat(passes("GET", "/api/v1/namespaces/run/secrets", 200, "secret")).isEqualTo("secret");
    assertThat(passes("GET", PODS + "/a/log", 404, "not found")).isEqualTo("not found");
    assertThat(passes("POST", PODS, 200, pod("a", "gpu-1"))).isEqualTo(pod("a", "gpu-1"));
    assertThat(passes("GET", PODS, 200, pod("a", "gpu-1"))).isEqualTo(pod("a", "gpu-1"));

    assertThat(overhearing.soFar().logs()).isEmpty();
    assertThat(overhearing.soFar().pods()).extracting(SeenPod::name).containsExactly("a");
  }
}
