package org.ncclconformance.contract;

import static org.ncclconformance.contract.WorkerPair.BOTH;
import static org.ncclconformance.contract.WorkerPair.FIRST;
import static org.ncclconformance.contract.WorkerPair.SECOND_FIRST;
import static org.ncclconformance.contract.WorkerPair.TEST;
import static org.ncclconformance.contract.WorkerPair.alone;
import static org.ncclconformance.contract.WorkerPair.call;
import static org.ncclconformance.contract.WorkerPair.run;

import java.util.List;
import java.util.Map;

/** Two nodes of which at least one is odd, in one way after the other. */
final class OddNodes {
  private static final String INFORMED = "-np 16 -x NCCL_DEBUG=INFO " + TEST;

  private final SaidHardware hardware;
  private final MpiPods pods;
  private final List<String> nodes;
  private final WorkerPair pair;

  OddNodes(SaidHardware hardware, MpiPods pods, List<String> nodes, WorkerPair pair) {
    this.hardware = hardware;
    this.pods = pods;
    this.nodes = nodes;
    this.pair = pair;
  }

  private void nodesSay(Map<String, String> first, Map<String, String> second) {
    hardware.says(nodes.get(0), first);
    hardware.says(nodes.get(1), second);
  }

  /** Ends with a run that hangs. */
  void hold() {
    unequalHalves();
    slow();
    transports();
    printedAndWrong();
    cutAndWithoutGpu();
    failedAndHanging();
  }

  private void unequalHalves() {
    String best = DrawnSpeed.of(450, 490);
    String less = DrawnSpeed.of(400, 440);
    String low = DrawnSpeed.of(310, 390);
    String lowest = DrawnSpeed.of(90, 300);
    nodesSay(Map.of("gbps", best + "/" + lowest), Map.of("gbps", low + "/" + less));
    pods.print(
        List.of(
            call(
                "in place slower than out of place",
                FIRST,
                "-np 8 " + TEST,
                pair.first(run()).reaching(alone(best), alone(lowest)).silent()),
            call(
                "each half by its slowest node",
                BOTH,
                "-np 16 " + TEST,
                pair.both(run(), "Libfabric", true).reaching(low, lowest).silent())));
  }

  private void slow() {
    String slow = DrawnSpeed.of(3, 11);
    nodesSay(Map.of("gbps", pair.speed()), Map.of("gbps", slow));
    pods.print(
        List.of(
            call(
                "one slow node of two",
                BOTH,
                "-np 16 " + TEST,
                pair.both(run(), "Libfabric", true).reaching(slow, slow).silent()),
            call(
                "a node slower than sockets",
                BOTH,
                "-np 16 -x NCCL_NET=Socket " + TEST,
                pair.both(run(), "Socket", true).reaching(slow, slow).silent())));
  }

  private void transports() {
    nodesSay(
        Map.of("nvls", "off", "gbps", pair.speed()), Map.of("network", "IB", "gbps", pair.speed()));
    ExpectedRun sixteen = run().ranks("worker-0", 8, pair.product(), "Libfabric", false);
    ExpectedRun nine = run().ranks("worker-0", 8, pair.product(), "Libfabric", false);
    pods.print(
        List.of(
            call(
                "no NVLS on one node, another network on the other",
                BOTH,
                INFORMED,
                sixteen
                    .ranks("worker-1", 8, pair.product(), "IB", true)
                    .reaching(pair.speed(), pair.speed())
                    .informed()),
            call(
                "one rank of nine on another network",
                BOTH,
                "-np 9 -x NCCL_DEBUG=INFO " + TEST,
                nine.ranks("worker-1", 1, pair.product(), "IB", true)
                    .reaching(pair.speed(), pair.speed())
                    .informed())));
  }

  private void printedAndWrong() {
    nodesSay(
        Map.of("log", "one\n  two\n\nthree\n", "exit", "5", "gbps", pair.speed()),
        Map.of("fault", "wrong=3", "network", "Socket", "gbps", pair.speed()));
    pods.print(
        List.of(
            call(
                "a printed log",
                BOTH,
                "-np 16 " + TEST,
                new ExpectedOutput(
                    List.of("one", "  two", "", "three"), "5", "four lines, exit 5")),
            call(
                "wrong values",
                SECOND_FIRST,
                "-np 16 " + TEST,
                pair.secondFirst("Socket").reaching("11.87", "11.82").wrong(3)),
            call(
                "wrong values that nobody checks",
                SECOND_FIRST,
                "-np 16 " + TEST + " -c 0",
                pair.secondFirst("Socket").unchecked().reaching("11.87", "11.82").silent())));
  }

  private void cutAndWithoutGpu() {
    nodesSay(Map.of("fault", "cut", "gbps", pair.speed()), Map.of("fault", "cuda"));
    String alone = alone(pair.speed());
    pods.print(
        List.of(
            call(
                "cut",
                FIRST,
                "-np 8 all_reduce_perf -b 1K -e 16G -f 2",
                pair.first(new ExpectedRun(1L << 10, 16L << 30, 2)).reaching(alone, alone).cut()),
            call(
                "a driver that finds no GPU",
                BOTH,
                "-np 16 " + TEST,
                pair.first(run()).withoutGpu("worker-1", "no CUDA-capable device is detected"))));
  }

  private void failedAndHanging() {
    nodesSay(Map.of("fault", "fail"), Map.of("fault", "hang"));
    pods.printAndHang(
        List.of(
            call("failed", BOTH, INFORMED, pair.both(run(), "Libfabric", true).failed()),
            call("hanging", SECOND_FIRST, INFORMED, pair.secondFirst("Libfabric").hanging())));
  }
}
