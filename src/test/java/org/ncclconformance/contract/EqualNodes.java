package org.ncclconformance.contract;

import static org.ncclconformance.contract.WorkerPair.BOTH;
import static org.ncclconformance.contract.WorkerPair.SECOND;
import static org.ncclconformance.contract.WorkerPair.TEST;
import static org.ncclconformance.contract.WorkerPair.alone;
import static org.ncclconformance.contract.WorkerPair.call;
import static org.ncclconformance.contract.WorkerPair.run;

import java.util.ArrayList;
import java.util.List;

/** Calls on two nodes that are as they should be: what is asked for makes the difference. */
record EqualNodes(WorkerPair pair) {
  private static final String INFORMED = "-np 16 -x NCCL_DEBUG=INFO ";

  /** All of them. */
  List<MpiCall> calls(String addressOfSecond) {
    List<MpiCall> calls = new ArrayList<>(transports());
    calls.addAll(sizes());
    calls.addAll(hosts(addressOfSecond));
    calls.addAll(refusals());
    return calls;
  }

  private List<MpiCall> transports() {
    return List.of(
        call(
            "healthy",
            BOTH,
            INFORMED + "/usr/local/bin/all_reduce_perf_mpi -b 1K -e 16G -f 2 -g 1",
            pair.healthy(new ExpectedRun(1L << 10, 16L << 30, 2)).informed()),
        new MpiCall(
            "NCCL_NET=Socket", BOTH, "NCCL_NET=Socket", INFORMED + TEST, pair.sockets().informed()),
        call(
            "NCCL_NET_PLUGIN=none",
            BOTH,
            INFORMED + "-x NCCL_NET_PLUGIN=none " + TEST,
            pair.sockets().informed()),
        new MpiCall(
            "NCCL_IB_DISABLE=1, which EFA ignores",
            BOTH,
            "NCCL_IB_DISABLE=1",
            INFORMED + TEST,
            pair.healthy(run()).informed()),
        call(
            "NCCL_NVLS_ENABLE=0",
            BOTH,
            INFORMED + "-x NCCL_NVLS_ENABLE=0 " + TEST,
            pair.both(run(), "Libfabric", false).reaching(pair.speed(), pair.speed()).informed()));
  }

  private List<MpiCall> sizes() {
    return List.of(
        call("-c 0", BOTH, "-np 16 " + TEST + " -c 0", pair.healthy(run().unchecked()).silent()),
        call(
            "other sizes",
            BOTH,
            "-n 16 all_reduce_perf -b 8 -e 128M -f 4",
            pair.healthy(new ExpectedRun(8, 128L << 20, 4)).silent()),
        call(
            "no sizes, all slots",
            BOTH,
            "all_reduce_perf",
            pair.healthy(new ExpectedRun(32L << 20, 32L << 20, 0)).silent()));
  }

  private List<MpiCall> hosts(String addressOfSecond) {
    String alone = alone(pair.speed());
    return List.of(
        call(
            "one node",
            SECOND,
            "-np 8 " + TEST,
            run().ranks("worker-1", 8, pair.product(), "", true).reaching(alone, alone).silent()),
        call(
            "one rank",
            BOTH,
            "-np 1 " + TEST,
            run().ranks("worker-0", 1, pair.product(), "", true).reaching(alone, alone).silent()),
        call(
            "by name and by address",
            List.of("worker-0-pod slots=8", addressOfSecond + " slots=8 max_slots=8"),
            "-np 16 " + TEST,
            pair.healthy(run()).silent()),
        call(
            "a hostfile for mpirun",
            BOTH,
            "--hostfile /tmp/hosts -np 16 " + TEST,
            pair.healthy(run()).silent()));
  }

  private static List<MpiCall> refusals() {
    return List.of(
        call(
            "not enough slots",
            BOTH,
            "-np 17 all_reduce_perf",
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
            "-np 16 all_reduce_perf",
            ExpectedOutput.failed(
                1,
                List.of(
                    "ssh: connect to host nobody.workers port 22: Name or service not known",
                    "ORTE was unable to reliably start one or more daemons."))));
  }
}
