package org.ncclconformance.contract;

import java.util.List;
import java.util.Map;

/** Two workers with all GPUs of a node each, and what a benchmark prints as their nodes change. */
final class TwoWorkers {
  private static final String SOME = "-b 4G -e 16G -f 2";
  private static final String PROGRAM = "/usr/local/bin/all_reduce_perf_mpi ";
  private static final List<String> BOTH =
      List.of("worker-0.workers slots=8", "worker-1.workers slots=8");
  private static final List<String> FIRST = BOTH.subList(0, 1);
  private static final List<String> SECOND = BOTH.subList(1, 2);
  private static final List<String> SECOND_FIRST = List.of(BOTH.get(1), BOTH.get(0));

  private final SaidHardware hardware;
  private final MpiPods pods;
  private final List<String> nodes;
  private final String product;
  private final String speed = DrawnSpeed.of(300, 400);

  TwoWorkers(SaidHardware hardware, MpiPods pods, List<String> nodes, String product) {
    this.hardware = hardware;
    this.pods = pods;
    this.nodes = nodes;
    this.product = product;
  }

  /** What the benchmark calls the GPUs of the nodes. */
  static String product(Space space, List<String> nodes) {
    return space
        .get("/api/v1/nodes/" + nodes.get(0))
        .expect(200)
        .text("/metadata/labels/nvidia.com~1gpu.product")
        .replace('-', ' ');
  }

  void holds() {
    nodesSay(Map.of("gbps", speed), Map.of("gbps", speed));
    pods.print(equalNodes());
    pods.print(refusals());

    unequalNodes();

    nodesSay(Map.of("nvls", "off", "gbps", speed), Map.of("network", "IB", "gbps", speed));
    pods.print(transports());

    nodesSay(Map.of("gbps", speed), Map.of("network", "Socket", "gbps", "7.25031"));
    pods.print(
        List.of(
            call(
                "a node slower than sockets",
                BOTH,
                "-np 16 " + PROGRAM + SOME,
                both("Libfabric", "Socket").reaching("7.25031", "7.25031").silent())));

    nodesSay(
        Map.of("log", "one\n  two\n\nthree\n", "exit", "5", "gbps", speed),
        Map.of("fault", "wrong=3", "gbps", speed));
    pods.print(printedAndWrong());

    nodesSay(Map.of("fault", "cut", "gbps", speed), Map.of("fault", "cuda"));
    pods.print(cutAndWithoutGpu());

    nodesSay(Map.of("fault", "fail"), Map.of("fault", "hang"));
    pods.printAndHang(failedAndHanging());
  }

  private void nodesSay(Map<String, String> first, Map<String, String> second) {
    hardware.says(nodes.get(0), first);
    hardware.says(nodes.get(1), second);
  }

  private static MpiCall call(
      String name, List<String> hostfile, String arguments, ExpectedOutput expected) {
    return new MpiCall(name, hostfile, "", arguments, expected);
  }

  private static ExpectedRun some() {
    return new ExpectedRun(4L << 30, 16L << 30, 2);
  }

  private ExpectedRun both(String first, String second) {
    return on(some(), first, second, true);
  }

  private ExpectedRun on(ExpectedRun run, String first, String second, boolean sharp) {
    return run.ranks("worker-0", 8, product, first, sharp)
        .ranks("worker-1", 8, product, second, sharp);
  }

  private ExpectedRun alone(String host) {
    String peak = DrawnSpeed.times("1.4", speed);
    return some().ranks(host, 8, product, "Libfabric", true).reaching(peak, peak);
  }

  private ExpectedRun fast(ExpectedRun run) {
    return on(run, "Libfabric", "Libfabric", true).reaching(speed, speed);
  }

  private ExpectedRun sockets(boolean sharp) {
    return on(some(), "Socket", "Socket", sharp).reaching("11.87", "11.82");
  }

  private List<MpiCall> equalNodes() {
    String informed = "-np 16 -x NCCL_DEBUG=INFO ";
    return List.of(
        call(
            "healthy",
            BOTH,
            informed + PROGRAM + "-b 1K -e 16G -f 2 -g 1",
            fast(new ExpectedRun(1L << 10, 16L << 30, 2)).informed()),
        new MpiCall(
            "NCCL_NET=Socket",
            BOTH,
            "NCCL_NET=Socket",
            informed + PROGRAM + SOME,
            sockets(true).informed()),
        call(
            "NCCL_NET_PLUGIN=none",
            BOTH,
            informed + "-x NCCL_NET_PLUGIN=none " + PROGRAM + SOME,
            sockets(true).informed()),
        new MpiCall(
            "NCCL_IB_DISABLE=1, which EFA ignores",
            BOTH,
            "NCCL_IB_DISABLE=1",
            informed + PROGRAM + SOME,
            fast(some()).informed()),
        call(
            "NCCL_NVLS_ENABLE=0",
            BOTH,
            informed + "-x NCCL_NVLS_ENABLE=0 " + PROGRAM + SOME,
            on(some(), "Libfabric", "Libfabric", false).reaching(speed, speed).informed()),
        call("-c 0", BOTH, "-np 16 " + PROGRAM + SOME + " -c 0", fast(some().unchecked()).silent()),
        call(
            "other sizes",
            BOTH,
            "-n 16 all_reduce_perf -b 8 -e 128M -f 4",
            fast(new ExpectedRun(8, 128L << 20, 4)).silent()),
        call(
            "no sizes, all slots",
            BOTH,
            "all_reduce_perf",
            fast(new ExpectedRun(32L << 20, 32L << 20, 0)).silent()),
        call("one node", SECOND, "-np 8 " + PROGRAM + SOME, alone("worker-1").silent()),
        call(
            "one rank",
            BOTH,
            "-np 1 " + PROGRAM + SOME,
            some()
                .ranks("worker-0", 1, product, "Libfabric", true)
                .reaching(DrawnSpeed.times("1.4", speed), DrawnSpeed.times("1.4", speed))
                .silent()),
        call(
            "by name and by address",
            List.of("worker-0-pod slots=8", pods.address("worker-1") + " slots=8 max_slots=8"),
            "-np 16 " + PROGRAM + SOME,
            fast(some()).silent()),
        call(
            "a hostfile for mpirun",
            BOTH,
            "--hostfile /tmp/hosts -np 16 " + PROGRAM + SOME,
            fast(some()).silent()));
  }

  private static List<MpiCall> refusals() {
    return List.of(
        call(
            "not enough slots",
            BOTH,
            "-np 17 all_reduce_perf " + SOME,
            new ExpectedOutput(
                List.of(
                    "There are not enough slots available in the system to satisfy the 17",
                    "slots that were requested by the application:",
                    "",
                    "  all_reduce_perf"),
                "1",
                "not enough slots, exit 1")),
        call(
            "a host that nobody knows",
            List.of(BOTH.get(0), "nobody.workers slots=8"),
            "-np 16 all_reduce_perf " + SOME,
            ExpectedOutput.failed(
                1,
                List.of(
                    "ssh: connect to host nobody.workers port 22: Name or service not known",
                    "ORTE was unable to reliably start one or more daemons."))));
  }

  private void unequalNodes() {
    String best = DrawnSpeed.of(450, 490);
    String less = DrawnSpeed.of(400, 440);
    String low = DrawnSpeed.of(310, 390);
    String lowest = DrawnSpeed.of(90, 300);
    nodesSay(Map.of("gbps", best + "/" + less), Map.of("gbps", best + "/" + less));
    pods.print(
        List.of(
            call(
                "in place slower than out of place",
                BOTH,
                "-np 16 " + PROGRAM + SOME,
                both("Libfabric", "Libfabric").reaching(best, less).silent())));
    nodesSay(Map.of("gbps", best + "/" + lowest), Map.of("gbps", low + "/" + less));
    pods.print(
        List.of(
            call(
                "each half by its slowest node",
                BOTH,
                "-np 16 " + PROGRAM + SOME,
                both("Libfabric", "Libfabric").reaching(low, lowest).silent())));
    nodesSay(Map.of("gbps", best), Map.of("gbps", lowest));
    pods.print(
        List.of(
            call(
                "one slow node of two",
                BOTH,
                "-np 16 " + PROGRAM + SOME,
                both("Libfabric", "Libfabric").reaching(lowest, lowest).silent())));
  }

  private List<MpiCall> transports() {
    String informed = " -x NCCL_DEBUG=INFO " + PROGRAM + SOME;
    return List.of(
        call(
            "no NVLS on one node, another network on the other",
            BOTH,
            "-np 16" + informed,
            some()
                .ranks("worker-0", 8, product, "Libfabric", false)
                .ranks("worker-1", 8, product, "IB", true)
                .reaching(speed, speed)
                .informed()),
        call(
            "one rank on another network",
            BOTH,
            "-np 9" + informed,
            some()
                .ranks("worker-0", 8, product, "Libfabric", false)
                .ranks("worker-1", 1, product, "IB", true)
                .reaching(speed, speed)
                .informed()));
  }

  private List<MpiCall> printedAndWrong() {
    return List.of(
        call(
            "a printed log",
            BOTH,
            "-np 16 " + PROGRAM + SOME,
            new ExpectedOutput(List.of("one", "  two", "", "three"), "5", "four lines, exit 5")),
        call("wrong values", SECOND_FIRST, "-np 16 " + PROGRAM + SOME, secondFirst().wrong(3)),
        call(
            "wrong values that nobody checks",
            SECOND_FIRST,
            "-np 16 " + PROGRAM + SOME + " -c 0",
            secondFirst().unchecked().silent()));
  }

  private ExpectedRun secondFirst() {
    return some()
        .ranks("worker-1", 8, product, "Libfabric", true)
        .ranks("worker-0", 8, product, "Libfabric", true)
        .reaching(speed, speed);
  }

  private List<MpiCall> cutAndWithoutGpu() {
    String peak = DrawnSpeed.times("1.4", speed);
    return List.of(
        call(
            "cut",
            FIRST,
            "-np 8 " + PROGRAM + "-b 1K -e 16G -f 2",
            new ExpectedRun(1L << 10, 16L << 30, 2)
                .ranks("worker-0", 8, product, "Libfabric", true)
                .reaching(peak, peak)
                .cut()),
        call(
            "a driver that finds no GPU",
            BOTH,
            "-np 16 " + PROGRAM + SOME,
            some()
                .ranks("worker-0", 8, product, "Libfabric", true)
                .withoutGpu("worker-1", "no CUDA-capable device is detected")));
  }

  private List<MpiCall> failedAndHanging() {
    String informed = "-np 16 -x NCCL_DEBUG=INFO " + PROGRAM + SOME;
    return List.of(
        call("failed", BOTH, informed, both("Libfabric", "Libfabric").failed()),
        call("hanging", SECOND_FIRST, informed, secondFirst().hanging()));
  }
}
