package org.ncclconformance.contract;

import java.util.List;

/** Calls whose workers are not what they should be, or not where. */
final class OddWorkers {
  private static final String TEST = "-b 4G -e 16G -f 2";

  private OddWorkers() {}

  private static ExpectedRun run() {
    return new ExpectedRun(4L << 30, 16L << 30, 2);
  }

  private static MpiCall call(
      String name, List<String> hostfile, String arguments, ExpectedOutput expected) {
    return new MpiCall(name, hostfile, "", arguments + " " + TEST, expected);
  }

  private static ExpectedOutput unreachable(String host, String why) {
    return ExpectedOutput.failed(
        1,
        List.of(
            "ssh: connect to host " + host + " port 22: " + why,
            "ORTE was unable to reliably start one or more daemons."));
  }

  /** All nodes have that speed and these GPUs. */
  static List<MpiCall> calls(String speed, String product) {
    String alone = DrawnSpeed.times("1.4", speed);
    String noGpu = "no CUDA-capable device is detected";
    return List.of(
        call(
            "two workers on one node",
            List.of("near slots=4", "beside slots=4"),
            "-np 8 -x NCCL_DEBUG=INFO all_reduce_perf",
            run()
                .ranks("near", 4, product, "Libfabric", true)
                .ranks("beside", 4, product, "Libfabric", true)
                .reaching(alone, alone)
                .informed()),
        call(
            "a worker without adapters",
            List.of("near slots=4", "plain slots=2"),
            "-np 6 -x NCCL_DEBUG=INFO all_reduce_perf",
            run()
                .ranks("near", 4, product, "Libfabric", true)
                .ranks("plain", 2, product, "Socket", true)
                .reaching("11.87", "11.82")
                .informed()),
        call(
            "too few GPUs",
            List.of("near slots=4", "few slots=4"),
            "-np 8 all_reduce_perf",
            run()
                .ranks("near", 4, product, "Libfabric", true)
                .ranks("few", 2, product, "Libfabric", true)
                .withoutGpu("few", "invalid device ordinal")),
        call(
            "no GPUs",
            List.of("none slots=4", "near slots=4"),
            "-np 8 all_reduce_perf",
            run().withoutGpu("none", noGpu)),
        call(
            "no GPUs on the second worker",
            List.of("near slots=4", "none slots=4"),
            "-np 8 all_reduce_perf",
            run().ranks("near", 4, product, "Libfabric", true).withoutGpu("none", noGpu)),
        call(
            "a launcher alone, without GPUs",
            List.of(),
            "all_reduce_perf",
            run().withoutGpu("launcher-0", noGpu)),
        call(
            "an unreachable worker",
            List.of("near slots=4", "deaf.workers slots=2"),
            "-np 6 all_reduce_perf",
            unreachable("deaf.workers", "Connection refused")),
        call(
            "a worker that is on no node",
            List.of("near slots=4", "nowhere slots=2"),
            "-np 6 all_reduce_perf",
            unreachable("nowhere", "No route to host")));
  }
}
