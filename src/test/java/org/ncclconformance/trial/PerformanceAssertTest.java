package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ncclconformance.trial.PerformanceAssert.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.log.LogReader;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.opentest4j.TestAbortedException;

class PerformanceAssertTest {
  private static final Platform H100 = new Platform("h100", "eks");
  private static final String[] TWO = {"run-node-0-0", "run-node-0-1"};

  private static Performance of(CheckName check, Platform platform, PrintedTable printed)
      throws Exception {
    return of(check, platform, printed.toString(), null);
  }

  private static Performance of(
      CheckName check, Platform platform, String log, @Nullable Threshold threshold)
      throws Exception {
    SupportedBenchmark row = SupportedBenchmark.of(check, platform).orElseThrow();
    return new Performance(
        row,
        Optional.ofNullable(threshold).or(row::threshold),
        Tolerance.DEFAULT,
        LogReader.read(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8))),
        new WholeNodes(Map.of("gpu-a", 8, "gpu-b", 8), 2),
        Map.of("run-node-0-0", "gpu-a", "run-node-0-1", "gpu-b"),
        "PASSED");
  }

  private static Performance bandwidth(PrintedTable printed) throws Exception {
    return of(CheckName.ALL_REDUCE, H100, printed);
  }

  private static Performance net(PrintedTable printed) throws Exception {
    return of(CheckName.ALL_REDUCE_NET, H100, printed);
  }

  private static void fails(
      Performance performance, Consumer<PerformanceAssert> clause, String... words) {
    assertThatThrownBy(() -> clause.accept(assertThat(performance)))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("cluster: ")
        .hasMessageContainingAll(words);
  }

  private static void isNotJudged(
      Performance performance, Consumer<PerformanceAssert> clause, String... words) {
    assertThatThrownBy(() -> clause.accept(assertThat(performance)))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageStartingWith("not judged: ")
        .hasMessageContainingAll(words);
  }

  @Test
  void a_cluster_that_does_all_it_should_passes() throws Exception {
    assertThat(bandwidth(PrintedTable.on(TWO).over("Libfabric")))
        .reachesItsFloor()
        .goesOverItsTransport()
        .usesAllWholeNodes()
        .checksItsData();
  }

  @Test
  void a_slow_one_fails_its_floor_alone_and_names_all_numbers() throws Exception {
    Performance slow = bandwidth(PrintedTable.on(TWO).over("Libfabric").measuring("150", "150"));

    fails(
        slow,
        PerformanceAssert::reachesItsFloor,
        "it is below the floor",
        "150 GB/s",
        "threshold 300",
        "floor 270");
    assertThat(slow).goesOverItsTransport().usesAllWholeNodes().checksItsData();
  }

  @Test
  void each_half_counts_and_the_floor_itself_passes() throws Exception {
    fails(
        bandwidth(PrintedTable.on(TWO).measuring("400", "269.99")),
        PerformanceAssert::reachesItsFloor,
        "in place it is below the floor");
    fails(
        bandwidth(PrintedTable.on(TWO).measuring("269.99", "400")),
        PerformanceAssert::reachesItsFloor,
        "out of place it is below the floor");
    assertThat(bandwidth(PrintedTable.on(TWO).measuring("270", "270"))).reachesItsFloor();
  }

  @Test
  void a_threshold_that_was_set_counts_instead_of_the_platforms() throws Exception {
    Performance fast = bandwidth(PrintedTable.on(TWO).measuring("487.31", "487.31"));
    Performance against900 =
        new Performance(
            fast.row(),
            Optional.of(Threshold.parse("900")),
            fast.tolerance(),
            fast.reading(),
            fast.whole(),
            fast.hosts(),
            fast.said());

    assertThat(fast).reachesItsFloor();
    fails(against900, PerformanceAssert::reachesItsFloor, "487.31", "threshold 900", "floor 810");
  }

  @Test
  void rows_that_were_kept_are_judged_and_ranks_that_nobody_kept_are_not() throws Exception {
    PrintedTable slow = PrintedTable.on(TWO).over("Libfabric").measuring("150", "150");
    Performance kept = of(CheckName.ALL_REDUCE_NET, H100, slow.kept(), Threshold.parse("300"));

    fails(kept, PerformanceAssert::reachesItsFloor, "it is below the floor", "150 GB/s");
    isNotJudged(kept, PerformanceAssert::usesAllWholeNodes, "names ranks is lost");
    assertThat(kept).checksItsData();
  }

  @Test
  void without_a_threshold_the_number_is_shown_and_not_judged() throws Exception {
    isNotJudged(
        net(PrintedTable.on(TWO).over("Libfabric")),
        PerformanceAssert::reachesItsFloor,
        "nobody has declared a threshold",
        "338.16 GB/s");
  }

  @Test
  void another_transport_fails_that_alone() throws Exception {
    Performance sockets = net(PrintedTable.on(TWO).over("Socket"));

    fails(sockets, PerformanceAssert::goesOverItsTransport, "Libfabric", "Socket (16 processes)");
    assertThat(sockets).usesAllWholeNodes().checksItsData();
  }

  @Test
  void one_rank_of_sixteen_is_enough() throws Exception {
    fails(
        net(PrintedTable.on(TWO).over("Libfabric", 15).over("Socket", 1)),
        PerformanceAssert::goesOverItsTransport,
        "Socket (1 process)");
    fails(
        net(PrintedTable.on(TWO).over("Libfabric", 15)),
        PerformanceAssert::goesOverItsTransport,
        "of 16 ranks, 15 say");
    fails(net(PrintedTable.on(TWO)), PerformanceAssert::goesOverItsTransport, "no process says");
  }

  @Test
  void where_no_transport_is_demanded_only_a_named_one_is_judged() throws Exception {
    isNotJudged(
        bandwidth(PrintedTable.on(TWO)),
        PerformanceAssert::goesOverItsTransport,
        "demands no transport");
    fails(
        bandwidth(PrintedTable.on(TWO).over("Socket")),
        PerformanceAssert::goesOverItsTransport,
        "Socket (16 processes)");
  }

  @Test
  void nvlink_sharp_takes_a_communicator() throws Exception {
    PrintedTable offered =
        PrintedTable.on(TWO).saying("NVLS multicast support is available on dev 0");
    fails(
        of(CheckName.ALL_REDUCE_NVLS, H100, offered),
        PerformanceAssert::goesOverItsTransport,
        "a communicator should use NVLS");
    assertThat(
            of(
                CheckName.ALL_REDUCE_NVLS,
                H100,
                PrintedTable.on(TWO).saying("NVLS comm 0x1 headRank 0 nHeads 8")))
        .goesOverItsTransport();
  }

  @Test
  void a_node_that_took_no_part_fails_that_alone() throws Exception {
    Performance oneNode =
        bandwidth(PrintedTable.on("run-node-0-0", "run-node-0-0").over("Libfabric"));

    fails(
        oneNode,
        PerformanceAssert::usesAllWholeNodes,
        "2 of these nodes",
        "gpu-b=8",
        "ranks were on {gpu-a=16}");
    assertThat(oneNode).reachesItsFloor().goesOverItsTransport().checksItsData();
  }

  @Test
  void a_host_that_nobody_was_told_of_is_no_node() throws Exception {
    fails(
        bandwidth(PrintedTable.on("run-node-0-0", "elsewhere")),
        PerformanceAssert::usesAllWholeNodes,
        "{elsewhere=8, gpu-a=8}");
  }

  @Test
  void unchecked_data_fails_that_alone() throws Exception {
    Performance unchecked = bandwidth(PrintedTable.on(TWO).over("Libfabric").wrong("N/A"));

    fails(unchecked, PerformanceAssert::checksItsData, "nobody checked the results");
    assertThat(unchecked).reachesItsFloor().goesOverItsTransport().usesAllWholeNodes();
  }

  @Test
  void wrong_data_fails_that_alone_and_no_number_counts() throws Exception {
    Performance wrong = bandwidth(PrintedTable.on(TWO).over("Libfabric").wrong("7"));

    fails(wrong, PerformanceAssert::checksItsData, "results are wrong");
    isNotJudged(wrong, PerformanceAssert::reachesItsFloor, "no bandwidth counts");
    assertThat(wrong).goesOverItsTransport().usesAllWholeNodes();
  }

  @Test
  void a_benchmark_that_breaks_off_is_one_failure() throws Exception {
    Performance cut = bandwidth(PrintedTable.on(TWO).over("Libfabric").cut());

    fails(
        cut, PerformanceAssert::reachesItsFloor, "nothing was measured; the validator said PASSED");
    isNotJudged(cut, PerformanceAssert::goesOverItsTransport, "did not come to its end");
    isNotJudged(cut, PerformanceAssert::usesAllWholeNodes, "did not come to its end");
    isNotJudged(cut, PerformanceAssert::checksItsData, "did not come to its end");
  }
}
