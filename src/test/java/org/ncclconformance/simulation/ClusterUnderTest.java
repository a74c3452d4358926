package org.ncclconformance.simulation;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** A simulated cluster and a client of it, over HTTP. */
final class ClusterUnderTest implements AutoCloseable {
  static final String SYSTEM = "kubeflow-system";
  static final String RUN = "nccl-perf";
  static final String JOBSET = "jobset-controller-manager";
  static final String TRAINER = "kubeflow-trainer-controller-manager";

  final SimulatedCluster cluster;
  final KubernetesClient client;

  ClusterUnderTest(SimulatedCluster.Options options) {
    cluster = SimulatedCluster.start(options);
    client = client(cluster.apiUrl(), cluster.adminToken());
  }

  static KubernetesClient client(String url, String token) {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(url)
            .withOauthToken(token)
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** As measured on the lab: images rewritten, readiness probes without delay every second. */
  static String healthyRelease() {
    return SimulatedCluster.release()
        .replace("us-central1-docker.pkg.dev/k8s-staging-images/jobset", "registry.k8s.io/jobset")
        .replace("initialDelaySeconds: 5, periodSeconds: 10", "periodSeconds: 1")
        .replace("initialDelaySeconds: 10, periodSeconds: 15", "periodSeconds: 1");
  }

  void apply(String manifest) {
    for (HasMetadata object : objects(manifest)) {
      client.resource(object).serverSideApply();
    }
  }

  void installHealthy() {
    apply(healthyRelease());
    until(() -> available(JOBSET) && available(TRAINER));
  }

  private boolean available(String name) {
    Integer replicas = deployment(name).getStatus().getAvailableReplicas();
    return replicas != null && replicas == 1;
  }

  List<HasMetadata> objects(String manifest) {
    return client.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).items();
  }

  /** Creates a namespace with runtime and TrainJob, the TrainJob as soon as it is let in. */
  void startRun(String manifest) {
    for (HasMetadata object : objects(manifest)) {
      until(
          () -> {
            try {
              client.resource(object).create();
              return true;
            } catch (io.fabric8.kubernetes.client.KubernetesClientException refused) {
              String text = String.valueOf(refused.getMessage());
              // the webhook's cache is a moment behind (facts: trainer-jobset 0.7)
              if (!text.contains("must be created before the TrainJob is created")) {
                throw refused;
              }
              return false;
            }
          });
    }
  }

  static String run() {
    try (InputStream in = ClusterUnderTest.class.getResourceAsStream("run.yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Deployment deployment(String name) {
    return client.apps().deployments().inNamespace(SYSTEM).withName(name).get();
  }

  Pod pod(String namespace, String label, String value) {
    List<Pod> pods = client.pods().inNamespace(namespace).withLabel(label, value).list().getItems();
    return pods.isEmpty() ? null : pods.get(0);
  }

  Pod jobSetPod() {
    return pod(SYSTEM, "app.kubernetes.io/name", "jobset");
  }

  GenericKubernetesResource trainJob() {
    return client
        .genericKubernetesResources("trainer.kubeflow.org/v1alpha1", "TrainJob")
        .inNamespace(RUN)
        .withName("nccl-all-reduce-tj")
        .get();
  }

  GenericKubernetesResource jobSet() {
    return client
        .genericKubernetesResources("jobset.x-k8s.io/v1alpha2", "JobSet")
        .inNamespace(RUN)
        .withName("nccl-all-reduce-tj")
        .get();
  }

  /** Reason and message of every event about objects of that kind. */
  List<String> events(String namespace, String kind) {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getKind().equals(kind))
        .map(ClusterUnderTest::told)
        .toList();
  }

  private static String told(Event event) {
    return event.getType() + " " + event.getReason() + ": " + event.getMessage();
  }

  static void until(Callable<Boolean> condition) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO)
        .until(condition);
  }

  @Override
  public void close() {
    client.close();
    cluster.close();
  }
}
