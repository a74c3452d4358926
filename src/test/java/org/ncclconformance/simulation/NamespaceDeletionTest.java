package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ReplicationControllerBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import org.junit.jupiter.api.Test;

class NamespaceDeletionTest {
  @Test
  void a_namespace_takes_with_it_whatever_kind_of_object_lives_in_it() {
    try (ClusterUnderTest under =
        new ClusterUnderTest(SimulatedCluster.Options.standard().withNodes(1))) {
      under
          .client
          .resource(new NamespaceBuilder().withNewMetadata().withName("team").endMetadata().build())
          .create();
      under
          .client
          .resource(
              new PodDisruptionBudgetBuilder()
                  .withNewMetadata()
                  .withName("b")
                  .withNamespace("team")
                  .endMetadata()
                  .withNewSpec()
                  .withNewMinAvailable(1)
                  .endSpec()
                  .build())
          .create();
      under
          .client
          .resource(
              new ReplicationControllerBuilder()
                  .withNewMetadata()
                  .withName("r")
                  .withNamespace("team")
                  .endMetadata()
                  .withNewSpec()
                  .withReplicas(0)
                  .endSpec()
                  .build())
          .create();
      under.client.namespaces().withName("team").delete();
      ClusterUnderTest.until(() -> under.client.namespaces().withName("team").get() == null);
      assertThat(
              under.client.policy().v1().podDisruptionBudget().inAnyNamespace().list().getItems())
          .isEmpty();
      assertThat(under.client.replicationControllers().inAnyNamespace().list().getItems())
          .isEmpty();
    }
  }
}
