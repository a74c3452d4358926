package org.ncclconformance.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What a benchmark prints follows from its cluster: from pods, nodes and what the nodes say of
 * their hardware. Speeds are drawn anew.
 */
interface FabricContract extends Contract {
  String WHOLE = "nvidia.com/gpu: 8, vpc.amazonaws.com/efa: 8";
  String HALF = "nvidia.com/gpu: 4, vpc.amazonaws.com/efa: 8";
  String QUARTER = "nvidia.com/gpu: 2, vpc.amazonaws.com/efa: 8";

  long GIB = 1L << 30;

  /** The nodes, once they may be annotated. */
  private static List<String> nodes(Space space) {
    assumeTrue(
        space
            .get("/api/v1/namespaces/kube-system")
            .expect(200)
            .text("/metadata/annotations/ncclconformance.org~1fabric")
            .equals("annotations"),
        "kube-system does not say ncclconformance.org/fabric: annotations");
    return space.get("/api/v1/nodes").expect(200).texts("/items", "/metadata/name");
  }

  @Test
  default void aBenchmarkMeasuresWhatItsNodesSay(Space space) {
    List<String> nodes = nodes(space);
    try (SaidHardware hardware = new SaidHardware(space, nodes);
        MpiPods pods = new MpiPods(space, cluster().name(), nodes)) {
      pods.worker("worker-0", 0, WHOLE);
      pods.worker("worker-1", 1, WHOLE);
      pods.ready("worker-0", "worker-1");
      WorkerPair pair = new WorkerPair(WorkerPair.product(space, nodes), DrawnSpeed.of(300, 400));
      nodes.forEach(node -> hardware.says(node, Map.of("gbps", pair.speed())));
      pods.print(new EqualNodes(pair).calls(pods.address("worker-1")));
      new OddNodes(hardware, pods, nodes, pair).hold();
    }
  }

  @Test
  default void aBenchmarkIsAsGoodAsItsPods(Space space) {
    List<String> nodes = nodes(space);
    try (SaidHardware hardware = new SaidHardware(space, nodes);
        MpiPods pods = new MpiPods(space, cluster().name(), nodes)) {
      String speed = DrawnSpeed.of(300, 400);
      nodes.forEach(node -> hardware.says(node, Map.of("gbps", speed)));
      pods.worker("near", 0, HALF);
      pods.worker("beside", 0, HALF);
      pods.worker("few", 1, QUARTER);
      pods.worker("none", 1, "");
      pods.worker("plain", 1, "nvidia.com/gpu: 2");
      pods.deaf("deaf", nodes.get(1), QUARTER);
      pods.deaf("nowhere", "no-such-node", QUARTER);
      pods.ready("near", "beside", "few", "none", "plain", "deaf");
      pods.print(OddWorkers.calls(speed, WorkerPair.product(space, nodes)));
    }
  }

  @Test
  default void theOddOneOfThreeNodesShows(Space space) throws Exception {
    nodes(space);
    try (AutoCloseable third = cluster().joined()) {
      List<String> nodes = nodes(space);
      assumeTrue(nodes.size() >= 3, "the cluster has but " + nodes.size() + " nodes");
      try (SaidHardware hardware = new SaidHardware(space, nodes);
          MpiPods pods = new MpiPods(space, cluster().name(), nodes)) {
        String slow = DrawnSpeed.of(90, 180);
        hardware.says(nodes.get(0), Map.of("gbps", DrawnSpeed.of(300, 400)));
        hardware.says(nodes.get(1), Map.of("gbps", slow));
        hardware.says(nodes.get(2), Map.of("gbps", DrawnSpeed.of(300, 400), "network", "IB"));
        for (int node = 0; node < 3; node++) {
          pods.worker("worker-" + node, node, WHOLE);
        }
        pods.ready("worker-0", "worker-1", "worker-2");
        String product = WorkerPair.product(space, nodes);
        pods.print(
            List.of(
                new MpiCall(
                    "one slow node of three, one rank of sixteen on another network",
                    List.of("worker-0 slots=8", "worker-1 slots=7", "worker-2 slots=1"),
                    "NCCL_DEBUG=INFO",
                    "-np 16 all_reduce_perf -b 4G -e 16G -f 2",
                    new ExpectedRun(4 * GIB, 16 * GIB, 2)
                        .ranks("worker-0", 8, product, "Libfabric", true)
                        .ranks("worker-1", 7, product, "Libfabric", true)
                        .ranks("worker-2", 1, product, "IB", true)
                        .reaching(slow, slow)
                        .informed())));
      }
    }
  }
}
