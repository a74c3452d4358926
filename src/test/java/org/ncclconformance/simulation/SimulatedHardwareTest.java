package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.simulation.ClusterUnderTest.until;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.AnnotatedNodes;

/** Hardware belongs to the cluster: what its nodes do where they say nothing, and where they do. */
class SimulatedHardwareTest {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s, namespace: default}
      spec:
        restartPolicy: Never
        containers:
        - name: c
          image: nvcr.io/nvidia/pytorch:25.06-py3
          command: [mpirun, all_reduce_perf, -b, 16G, -e, 16G]
          resources: {limits: {nvidia.com/gpu: 2}}
      """;

  private static ClusterUnderTest under;

  @BeforeAll
  static void start() {
    under = new ClusterUnderTest(SimulatedCluster.Options.standard().withGbps("401.5"));
    until(
        () ->
            under.client.serviceAccounts().inNamespace("default").withName("default").get()
                != null);
  }

  @AfterAll
  static void stop() {
    under.close();
  }

  private static String log(String pod, String end) {
    under.apply(POD.formatted(pod));
    until(
        () ->
            end.equals(
                under
                    .client
                    .pods()
                    .inNamespace("default")
                    .withName(pod)
                    .get()
                    .getStatus()
                    .getPhase()));
    return under.client.pods().inNamespace("default").withName(pod).getLog();
  }

  @Test
  void a_clusters_usual_speed_is_its_own() {
    // on one node 1.4 times 401.5; two ranks have as much of the algorithm as of the bus
    assertThat(log("usual", "Succeeded"))
        .contains(
            " 17179869184    4294967296     float     sum      -1  30563.72  562.10  562.10      0");
  }

  @Test
  void nonsense_about_a_node_fails_the_benchmark_and_not_the_cluster() {
    try (AnnotatedNodes nonsense = new AnnotatedNodes(under.client, "gbps", "NaN")) {
      assertThat(log("nonsense", "Failed"))
          .matches(
              "the simulated fabric: node gpu-node-[12]: annotation fabric.ncclconformance.org/gbps is"
                  + " 'NaN'; expected GB/s above 0, as 338.16, or out of and in place, 338/335\n");
    }
    assertThat(under.cluster.unmodelled()).isEmpty();
  }

  @Test
  void it_says_that_its_nodes_may_be_annotated() {
    assertThat(
            under.client.namespaces().withName("kube-system").get().getMetadata().getAnnotations())
        .containsEntry("ncclconformance.org/fabric", "annotations");
  }
}
