package org.ncclconformance.contract;

import java.util.List;

/**
 * Two workers with eight GPUs of a node each, and the runs that are made on them.
 *
 * @param product what the benchmark calls their GPUs
 * @param speed that a node reaches where nothing else is said
 */
record WorkerPair(String product, String speed) {
  static final String TEST = "/usr/local/bin/all_reduce_perf_mpi -b 4G -e 16G -f 2";
  static final List<String> BOTH = List.of("worker-0.workers slots=8", "worker-1.workers slots=8");
  static final List<String> FIRST = BOTH.subList(0, 1);
  static final List<String> SECOND = BOTH.subList(1, 2);
  static final List<String> SECOND_FIRST = List.of(BOTH.get(1), BOTH.get(0));

  /** What the benchmark calls the GPUs of the nodes. */
  static String product(Space space, List<String> nodes) {
    return space
        .get("/api/v1/nodes/" + nodes.get(0))
        .expect(200)
        .text("/metadata/labels/nvidia.com~1gpu.product")
        .replace('-', ' ');
  }

  static MpiCall call(
      String name, List<String> hostfile, String arguments, ExpectedOutput expected) {
    return new MpiCall(name, hostfile, "", arguments, expected);
  }

  /** A run of {@link #TEST}. */
  static ExpectedRun run() {
    return new ExpectedRun(4L << 30, 16L << 30, 2);
  }

  /** How fast they are on one node, where only NVLink counts. */
  static String alone(String speed) {
    return DrawnSpeed.times("1.4", speed);
  }

  ExpectedRun first(ExpectedRun run) {
    return run.ranks("worker-0", 8, product, "Libfabric", true);
  }

  /** A run on both, over that network. */
  ExpectedRun both(ExpectedRun run, String network, boolean sharp) {
    return run.ranks("worker-0", 8, product, network, sharp)
        .ranks("worker-1", 8, product, network, sharp);
  }

  /** A run on both of which nothing is special. */
  ExpectedRun healthy(ExpectedRun run) {
    return both(run, "Libfabric", true).reaching(speed, speed);
  }

  ExpectedRun sockets() {
    return both(run(), "Socket", true).reaching("11.87", "11.82");
  }

  /** A run whose first ranks are on the second worker, over that network. */
  ExpectedRun secondFirst(String network) {
    return run()
        .ranks("worker-1", 8, product, network, true)
        .ranks("worker-0", 8, product, "Libfabric", true);
  }
}
