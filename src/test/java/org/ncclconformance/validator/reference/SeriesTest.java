package org.ncclconformance.validator.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.nccl.judge.Expectation;
import org.ncclconformance.nccl.judge.Judgement;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.judge.TransportDemand;
import org.ncclconformance.nccl.log.LogReader;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.NodePairs;
import org.ncclconformance.nccl.run.PlainNodes;

class SeriesTest {

  /** One row of 16 GiB between 16 ranks, held against 300 GB/s less 10 %. */
  private static Sample sample(BenchmarkShape shape, double busbw) throws IOException {
    double algbw = busbw * 16 / 30;
    String half =
        String.format(
            Locale.ROOT, "  %7.0f  %6.2f  %6.2f      0", (1L << 34) / algbw / 1000, algbw, busbw);
    String log =
        """
        # nThread 1 nGpus 1 minBytes 17179869184 maxBytes 17179869184 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0
        #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
        """
            + " 17179869184    4294967296     float     sum      -1"
            + half
            + half
            + "\n# Out of bounds values : 0 OK\n"
            + String.format(Locale.ROOT, "# Avg bus bandwidth    : %.2f%n", busbw);
    Reading reading =
        LogReader.read(
            new ByteArrayInputStream((busbw < 0 ? "" : log).getBytes(StandardCharsets.UTF_8)));
    return new Sample(
        shape,
        reading,
        Judgement.of(
            reading,
            new Expectation(
                TransportDemand.NONE,
                Threshold.parse("300"),
                Tolerance.DEFAULT,
                null,
                null,
                null)));
  }

  private static Series series(BenchmarkShape shape, double... busbw) throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (double each : busbw) {
      samples.add(sample(shape, each));
    }
    return new Series(samples);
  }

  @ParameterizedTest
  @CsvSource({
    "338.16, 338.16",
    "'300,338.16,310', 310",
    "'400,100', 100",
    "'100,400,300,200', 200",
    "'400,100,400', 400"
  })
  void the_median_speaks_for_repetitions(String all, String median) throws IOException {
    double[] busbw = List.of(all.split(",")).stream().mapToDouble(Double::parseDouble).toArray();
    assertThat(series(PlainNodes.shape(2), busbw).representative(false).lower())
        .isEqualByComparingTo(median);
  }

  @Test
  void one_that_measured_nothing_speaks_for_all() throws IOException {
    Series series = series(PlainNodes.shape(2), 338.16, -1, 338.16);
    assertThat(series.representative(false).isMeasured()).isFalse();
    assertThat(series.words(false)).isEqualTo("; one of 3 runs");
  }

  @Test
  void the_spread_is_said() throws IOException {
    assertThat(series(PlainNodes.shape(2), 338.16).words(false)).isEmpty();
    assertThat(series(PlainNodes.shape(2), 330.5, 338.16, 331).words(false))
        .isEqualTo("; median of 3 runs, whose slower halves are from 330.50 to 338.16 GB/s");
  }

  @Test
  void a_node_that_is_slow_in_every_pair_is_to_blame() throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (BenchmarkShape pair : NodePairs.of(PlainNodes.shape(4))) {
      boolean slow = pair.nodes().stream().anyMatch(n -> n.name().equals("n2"));
      samples.add(sample(pair, slow ? 120 : 338.16));
    }
    Series series = new Series(samples);
    assertThat(series.representative(true).lower()).isEqualByComparingTo("120");
    assertThat(series.blame()).isPresent();
    assertThat(series.blame().orElseThrow().sentence())
        .contains("BANDWIDTH_BELOW_THRESHOLD", "Node n2", "slow with every other node: n2")
        .contains("n1 and n2: 120.00 GB/s", "n0 and n1: 338.16 GB/s");
  }

  @Test
  void a_slow_pair_alone_is_the_way_between_its_nodes() throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (BenchmarkShape pair : NodePairs.of(PlainNodes.shape(4))) {
      samples.add(sample(pair, samples.isEmpty() ? 120 : 338.16));
    }
    assertThat(new Series(samples).blame().orElseThrow().found())
        .startsWith("some pairs of nodes are too slow, and no node is slow with all others: ");
  }

  @Test
  void nobody_is_to_blame_where_all_are_alike() throws IOException {
    assertThat(series(PlainNodes.shape(2), 120, 120).blame()).isEmpty();
    assertThat(series(PlainNodes.shape(2), 338.16, 338.16).blame()).isEmpty();
  }
}
