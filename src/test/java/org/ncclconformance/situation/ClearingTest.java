package org.ncclconformance.situation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.BriskTime;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.situation.arrange.healthy.Healthy;
import org.ncclconformance.situation.arrange.nodes.AdapterLost;
import org.ncclconformance.situation.arrange.nodes.GpuLost;
import org.ncclconformance.situation.arrange.nodes.OneGpuNode;
import org.ncclconformance.situation.arrange.nodes.OtherProducts;
import org.ncclconformance.situation.arrange.nodes.ThirdNodeOdd;
import org.ncclconformance.situation.arrange.nodes.ThirdNodeShort;
import org.ncclconformance.situation.inventory.Inventory;
import org.ncclconformance.trainer.install.SharedCertificates;

class ClearingTest {
  private final SimulatedProvider provider = SimulatedProvider.start();
  private final Cluster cluster = provider.open(Access.DISPOSABLE, Time.system());
  private final Situations situations =
      provider.situations(cluster, null, null, SharedCertificates.SHARED, "first");

  @AfterEach
  void stop() {
    situations.close();
    cluster.close();
  }

  /** Trainer is not removed while a TrainJob would go along, and it alone lets go of a runtime. */
  @Test
  void whatAKilledCheckLeftGoesBeforeTrainer() throws Exception {
    Inventory empty = Inventory.of(cluster.client());
    situations.give(new Healthy());
    leaveARun();

    new Clearing(cluster).clear();

    assertThat(Inventory.of(cluster.client()).since(empty)).isEmpty();
  }

  /** Nobody lets go of the runtime, and the webhooks of a dead Trainer refuse that anybody does. */
  @Test
  void whatAKilledCheckLeftGoesWithADeadTrainer() throws Exception {
    Inventory empty = Inventory.of(cluster.client());
    situations.give(new Healthy());
    leaveARun();
    var deployments = cluster.client().apps().deployments().inNamespace("kubeflow-system");
    deployments.list().getItems().forEach(d -> deployments.resource(d).scale(0));
    cluster
        .client()
        .pods()
        .inNamespace("kubeflow-system")
        .informOnCondition(List::isEmpty)
        .get(10, TimeUnit.SECONDS);

    try (Cluster brisk = provider.open(Access.DISPOSABLE, new BriskTime(20))) {
      new Clearing(brisk).clear();
    }

    assertThat(Inventory.of(cluster.client()).since(empty)).isEmpty();
  }

  /** The changing process is gone with its memory: only the nodes know what they were. */
  @Test
  void nodesThatAKilledRunChangedAreWhatTheyWere() throws Exception {
    Map<String, String> before = nodes();
    for (Arrangement arrangement :
        List.of(
            new OneGpuNode(),
            new GpuLost(),
            new AdapterLost(),
            new OtherProducts(),
            new ThirdNodeShort(),
            new ThirdNodeOdd())) {
      situations.give(arrangement);
      assertThat(nodes()).as(arrangement.toString()).isNotEqualTo(before);
      String third = nodes().get("gpu-node-3");
      assertThat(third == null || third.contains("ncclconformance.org/odd=true")).isTrue();

      new ChangedNodes(cluster.client()).restore();

      Map<String, String> after = nodes();
      third = after.remove("gpu-node-3");
      assertThat(after).as(arrangement.toString()).isEqualTo(before);
      if (third != null) {
        assertThat(third.replace("gpu-node-3", "gpu-node-2")).isEqualTo(before.get("gpu-node-2"));
      }
    }
  }

  /** What arrangements change of each node, as text. */
  private Map<String, String> nodes() {
    Map<String, String> nodes = new TreeMap<>();
    for (Node node : cluster.client().nodes().list().getItems()) {
      nodes.put(
          node.getMetadata().getName(),
          new TreeMap<>(node.getMetadata().getLabels())
              + " "
              + new TreeMap<>(node.getMetadata().getAnnotations())
              + " "
              + node.getSpec().getUnschedulable()
              + " "
              + new TreeMap<>(node.getStatus().getCapacity())
              + " "
              + new TreeMap<>(node.getStatus().getAllocatable()));
    }
    return nodes;
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
                      metadata: {labels: {trainer.kubeflow.org/trainjob-ancestor-step: trainer}}
                      spec:
                        template:
                          spec:
                            containers: [{name: node, image: 'busybox:1.37'}]
            """)
        .create();
    // the webhook's cache is a moment behind (facts: trainer-jobset 0.7)
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .ignoreExceptionsMatching(
            e ->
                String.valueOf(e.getMessage())
                    .contains("must be created before the TrainJob is created"))
        .until(
            () ->
                client
                        .resource(
                            """
                            apiVersion: trainer.kubeflow.org/v1alpha1
                            kind: TrainJob
                            metadata: {name: left, namespace: killed}
                            spec: {runtimeRef: {kind: TrainingRuntime, name: left}}
                            """)
                        .create()
                    != null);
    client
        .genericKubernetesResources("trainer.kubeflow.org/v1alpha1", "TrainingRuntime")
        .inNamespace("killed")
        .withName("left")
        .waitUntilCondition(r -> !r.getMetadata().getFinalizers().isEmpty(), 10, TimeUnit.SECONDS);
  }
}
