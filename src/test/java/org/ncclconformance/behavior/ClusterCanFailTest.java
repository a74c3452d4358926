package org.ncclconformance.behavior;

import static org.ncclconformance.behavior.WrongValidator.that;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

/** {@link ClusterBandwidth} on clusters with one fault each: the validator is the right one. */
class ClusterCanFailTest extends CanFail {
  private static final String FABRIC = "fabric.ncclconformance.org/";

  private static final String ELSEWHERE =
      """
      # nThread 1 nGpus 1 minBytes 17179869184 maxBytes 17179869184 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0
      #
      # Using devices
      #  Rank  0 Group  0 Pid    100 on elsewhere device  0 [0x00] NVIDIA H100 80GB HBM3
      #  Rank  1 Group  0 Pid    101 on elsewhere device  1 [0x00] NVIDIA H100 80GB HBM3
      #
      #  size  count  type  redop  root  time  algbw  busbw #wrong  time  algbw  busbw #wrong
      #   (B)  (elements)               (us)  (GB/s)  (GB/s)        (us)  (GB/s)  (GB/s)
       17179869184 4294967296 float sum -1 42949.67 400.00 400.00 0 42949.67 400.00 400.00 0
      # Out of bounds values : 0 OK
      # Avg bus bandwidth    : 400
      #
      """;

  @Override
  List<Case> cases() {
    return List.of(
        fault(
            "CLB-1",
            ClusterBandwidth.AnyTransport.class,
            "itReachesItsFloor",
            "slow",
            on("gbps", "150"),
            "cluster: it is below the floor: nccl-all-reduce-bw on h100/eks: 150.00 GB/s"),
        fault(
            "CLB-1",
            ClusterBandwidth.AnyTransport.class,
            "itReachesItsFloor",
            "slow in place only",
            on("gbps", "300/150"),
            "cluster: in place it is below the floor: "),
        fault(
            "CLB-1",
            ClusterBandwidth.AnyTransport.class,
            "itReachesItsFloor",
            "the benchmark breaks off",
            on("fault", "cut"),
            "cluster: nothing was measured; "),
        fault(
            "CLB-2",
            ClusterBandwidth.Network.class,
            "everyRankGoesOverItsTransport",
            "no network but TCP",
            on("network", "Socket"),
            "cluster: every rank should use AWS Libfabric or Libfabric, and found is Socket"),
        fault(
            "CLB-2",
            ClusterBandwidth.NvLinkSharp.class,
            "everyRankGoesOverItsTransport",
            "no NVLink SHARP",
            on("nvls", "off"),
            "cluster: a communicator should use NVLS, and none does: "),
        fault(
            "CLB-3",
            ClusterBandwidth.AnyTransport.class,
            "allWholeNodesTakePart",
            "two ranks on a host that is none of its nodes",
            on("log", ELSEWHERE),
            "cluster: 2 of these nodes should have a rank on each GPU: "),
        fault(
            "CLB-4",
            ClusterBandwidth.AnyTransport.class,
            "itsDataIsChecked",
            "wrong results",
            on("fault", "wrong=3"),
            "cluster: results are wrong: "));
  }

  @Override
  String judged() {
    return "nccl-all-reduce-bw";
  }

  /** The right validator, on nodes of which all say so as long as it looks. */
  private static Validator on(String annotation, String value) {
    return that(request -> asked(request, FABRIC + annotation, value));
  }

  private static Verdict asked(Request request, String annotation, String value)
      throws InterruptedException {
    Cluster own = request.cluster();
    annotate(own.client(), annotation, value);
    try {
      return RIGHT.check(request);
    } finally {
      annotate(own.client(), annotation, null);
    }
  }

  private static void annotate(KubernetesClient client, String annotation, String value) {
    for (Node node : client.nodes().list().getItems()) {
      client
          .nodes()
          .withName(node.getMetadata().getName())
          .edit(
              there -> {
                if (value == null) {
                  there.getMetadata().getAnnotations().remove(annotation);
                } else {
                  there.getMetadata().getAnnotations().put(annotation, value);
                }
                return there;
              });
    }
  }
}
