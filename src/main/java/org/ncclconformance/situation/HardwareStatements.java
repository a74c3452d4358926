package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.List;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.situation.hardware.HardwareNotice;
import org.ncclconformance.situation.hardware.UnusableHardware;

/** What a cluster says of its hardware before anything is written to it. */
public final class HardwareStatements {
  private HardwareStatements() {}

  /**
   * Refuses what no hardware can be, and, where it would be overwritten, nodes that are made to
   * differ by somebody else than a run of this project.
   *
   * @throws UnusableHardware one line that names the object
   */
  public static void check(KubernetesClient client, Access access) {
    try {
      read(client, access);
    } catch (KubernetesClientException e) {
      // who may not read it does not arrange it either: the first behaviour says what he may not
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN || access == Access.DISPOSABLE) {
        throw e;
      }
    }
  }

  private static void read(KubernetesClient client, Access access) {
    HardwareNotice notice = HardwareNotice.of(client);
    List<Node> nodes = client.nodes().list().getItems();
    notice.check(nodes);
    if (access == Access.DISPOSABLE) {
      List<String> used = NodeCensus.of(nodes).used().stream().map(GpuNode::name).toList();
      notice.checkAgreement(
          ChangedNodes.untouched(nodes).stream()
              .filter(node -> used.contains(node.getMetadata().getName()))
              .toList());
    }
  }
}
