package org.ncclconformance.situation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.trainer.ServingCertificates;

class ClearingTest {
  private final SimulatedProvider provider = SimulatedProvider.start();
  private final Cluster cluster = provider.open(Access.DISPOSABLE, Time.system());
  private final Situations situations =
      provider.situations(cluster, null, null, new ServingCertificates(), "first");

  @AfterEach
  void stop() {
    situations.close();
    cluster.close();
  }

  /** Trainer is not removed while somebody's TrainingRuntime would go along; a dead run's goes. */
  @Test
  void whatAKilledCheckLeftGoesBeforeTrainer() throws Exception {
    Inventory empty = Inventory.of(cluster.client());
    situations.give(Arrangement.HEALTHY);
    leaveARun();

    new Clearing(cluster).clear();

    assertThat(Inventory.of(cluster.client()).since(empty)).isEmpty();
  }

  private void leaveARun() {
    KubernetesClient client = cluster.client();
    client
        .resource(
            """
            apiVersion: v1
            kind: Namespace
            metadata: {name: killed, labels: {ncclconformance.org/run: killed}}
            """)
        .create();
    HasMetadata runtime =
        client
            .resource(
                """
                apiVersion: trainer.kubeflow.org/v1alpha1
                kind: TrainingRuntime
                metadata: {name: left, namespace: killed}
                spec:
                  mlPolicy: {numNodes: 1}
                  template:
                    spec:
                      replicatedJobs:
                      - name: node
                        template:
                          spec:
                            template:
                              spec:
                                containers: [{name: node, image: 'busybox:1.37'}]
                """)
            .create();
    assertThat(runtime.getMetadata().getUid()).isNotEmpty();
  }
}
