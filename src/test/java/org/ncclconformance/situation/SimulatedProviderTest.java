package org.ncclconformance.situation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.trainer.install.SharedCertificates;

/** Which devices can be claimed on nodes, by the platform that is asked for. */
class SimulatedProviderTest {

  private static SimulatedProvider started(String platform) {
    String[] words = platform.split("/");
    return platform.equals("none")
        ? SimulatedProvider.start()
        : SimulatedProvider.start(new Platform(words[0], words[1]));
  }

  @ParameterizedTest
  @CsvSource({
    "none, ''",
    "h100/eks, ''",
    "gb200/eks, compute-domain",
    "roce/any, roce.networking.k8s.aws"
  })
  void itHasWhatThePlatformsBenchmarksAskFor(String platform, String equipment) throws Exception {
    SimulatedProvider provider = started(platform);
    try (Cluster cluster = provider.open(Access.DISPOSABLE, Time.system());
        Situations situations =
            provider.situations(cluster, null, null, SharedCertificates.SHARED, "r")) {
      assertThat(cluster.name()).isEqualTo("simulated");
      assertThat(beyondTheUsual(cluster)).isEqualTo(equipment);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "none, vpc.amazonaws.com/efa",
    "h100/gke, vpc.amazonaws.com/efa",
    "h100/aks, rdma/hca_shared_devices_a",
    "gb200/oke, nvidia.com/mlnxnics"
  })
  void itsAdaptersAreThoseThatThePlatformsBenchmarksAskFor(String platform, String adapter)
      throws Exception {
    SimulatedProvider provider = started(platform);
    try (Cluster cluster = provider.open(Access.DISPOSABLE, Time.system());
        Situations situations =
            provider.situations(cluster, null, null, SharedCertificates.SHARED, "r")) {
      assertThat(situations).isNotNull();
      assertThat(NodeCensus.of(cluster.client().nodes().list().getItems()).used())
          .hasSize(2)
          .allSatisfy(node -> assertThat(node.devices()).isEqualTo(Map.of(adapter, 32)));
    }
  }

  private static String beyondTheUsual(Cluster cluster) {
    return cluster
        .client()
        .genericKubernetesResources("resource.k8s.io/v1", "DeviceClass")
        .list()
        .getItems()
        .stream()
        .map(c -> c.getMetadata().getName().replaceFirst("-(daemon|default-channel)\\..*", ""))
        .distinct()
        .collect(Collectors.joining(" "));
  }
}
