package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeMembershipTest {
  private final ClusterUnderTest under = new ClusterUnderTest(SimulatedCluster.Options.standard());

  private List<String> nodes() {
    return under.client.nodes().list().getItems().stream()
        .map(node -> node.getMetadata().getName())
        .toList();
  }

  @Test
  void a_node_that_joins_is_like_the_others_runs_pods_and_leaves_without_a_trace()
      throws Exception {
    try (under) {
      AutoCloseable membership = under.cluster.join();
      Node first = under.client.nodes().withName("gpu-node-1").get();
      Node third = under.client.nodes().withName("gpu-node-3").get();
      assertThat(third.getStatus().getAllocatable()).isEqualTo(first.getStatus().getAllocatable());
      Pod pod = on("gpu-node-3");
      // a namespace has its account a moment after it is there
      ClusterUnderTest.until(
          () ->
              under.client.serviceAccounts().inNamespace("default").withName("default").get()
                  != null);
      under.client.resource(pod).create();
      ClusterUnderTest.until(
          () -> "Running".equals(under.client.resource(pod).get().getStatus().getPhase()));
      assertThatThrownBy(membership::close)
          .hasMessage("gpu-node-3 cannot leave the simulated cluster with these pods: [default/p]");
      under.client.resource(pod).withGracePeriod(0).delete();
      ClusterUnderTest.until(() -> under.client.resource(pod).get() == null);
      membership.close();
      assertThat(nodes()).containsExactly("gpu-node-1", "gpu-node-2");
      assertThat(under.client.leases().inNamespace("kube-node-lease").list().getItems()).hasSize(2);

      try (AutoCloseable again = under.cluster.join()) {
        assertThat(nodes()).containsExactly("gpu-node-1", "gpu-node-2", "gpu-node-3");
        assertThat(again).isNotSameAs(membership);
      }
      assertThat(under.cluster.unmodelled()).isEmpty();
    }
  }

  private static Pod on(String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("p")
        .withNamespace("default")
        .endMetadata()
        .withNewSpec()
        .addToNodeSelector("kubernetes.io/hostname", node)
        .addNewContainer()
        .withName("c")
        .withImage("busybox:1.37")
        .withCommand("sleep", "600")
        .endContainer()
        .endSpec()
        .build();
  }
}
