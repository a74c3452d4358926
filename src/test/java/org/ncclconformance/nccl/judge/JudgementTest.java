package org.ncclconformance.nccl.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.ncclconformance.nccl.judge.Judgement.Grade;
import org.ncclconformance.nccl.log.Logs;

class JudgementTest {
  private static final Tolerance TEN_PERCENT = Tolerance.parse("0.10");

  /** 16 ranks, 17179869184 bytes, both halves as given. */
  private static String log(String outOfPlace, String inPlace, String... nccl) {
    return """
        # nThread 1 nGpus 1 minBytes 17179869184 maxBytes 17179869184 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0
        #
        # Using devices
        #  Rank  0 Group  0 Pid    100 on node-a device  0 [0x00] NVIDIA H100 80GB HBM3
        #  Rank 15 Group  0 Pid    115 on node-b device  7 [0x00] NVIDIA H100 80GB HBM3
        %s
        #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
         17179869184    4294967296     float     sum      -1    %s      0    %s      0
        # Out of bounds values : 0 OK
        """
            .formatted(String.join("\n", nccl), half(outOfPlace), half(inPlace))
        + "# Avg bus bandwidth    : %.6g\n"
            .formatted((Double.parseDouble(outOfPlace) + Double.parseDouble(inPlace)) / 2);
  }

  private static String half(String busbw) {
    double algbw = Double.parseDouble(busbw) / 1.875;
    return "%.1f  %.2f  %s".formatted(17179869184L / algbw / 1000, algbw, busbw);
  }

  private static Judgement judge(String log, Expectation expectation) {
    return Judgement.of(Logs.read(log), expectation);
  }

  private static Expectation atLeast(String threshold, Tolerance tolerance) {
    return new Expectation(
        TransportDemand.NONE, Threshold.parse(threshold), tolerance, null, null, null);
  }

  private static Expectation atLeast(String threshold) {
    return atLeast(threshold, TEN_PERCENT);
  }

  @Test
  void shows_all_four_numbers_where_it_passes() {
    Judgement judgement = judge(log("338.16", "338.16"), atLeast("225"));

    assertThat(judgement.grade()).isEqualTo(Grade.PASSED);
    assertThat(judgement.passed()).isTrue();
    assertThat(judgement.sentence())
        .isEqualTo(
            "338.16 GB/s out-of-place, 338.16 GB/s in-place at 17179869184 bytes; threshold 225"
                + " GB/s, tolerance 10 %, floor 202.5 GB/s: passed");
    assertThat(judgement.outOfPlace()).isEqualByComparingTo("338.16");
    assertThat(judgement.inPlace()).isEqualByComparingTo("338.16");
    assertThat(judgement.threshold().gigabytesPerSecond()).isEqualByComparingTo("225");
    assertThat(judgement.floor()).isEqualByComparingTo("202.5");
    assertThat(judgement.warnings()).isEmpty();
  }

  @Test
  void fails_where_either_half_is_below_the_floor() {
    assertThat(judge(log("338.16", "202.49"), atLeast("225")).sentence())
        .isEqualTo(
            "338.16 GB/s out-of-place, 202.49 GB/s in-place at 17179869184 bytes; threshold 225"
                + " GB/s, tolerance 10 %, floor 202.5 GB/s: failed, in-place is below the floor");
    assertThat(judge(log("202.49", "338.16"), atLeast("225")).sentence())
        .endsWith("failed, out-of-place is below the floor");
    Judgement both = judge(log("3.15", "3.09"), atLeast("225"));
    assertThat(both.grade()).isEqualTo(Grade.BELOW_THRESHOLD);
    assertThat(both.passed()).isFalse();
    assertThat(both.sentence()).endsWith("failed, both halves are below the floor");
  }

  @Test
  void the_floor_itself_passes() {
    assertThat(judge(log("202.50", "202.50"), atLeast("225")).passed()).isTrue();
  }

  @Test
  void without_tolerance_the_threshold_is_the_floor() {
    Judgement judgement = judge(log("200.00", "200.00"), atLeast("225", Tolerance.parse("0")));

    assertThat(judgement.sentence())
        .isEqualTo(
            "200.00 GB/s out-of-place, 200.00 GB/s in-place at 17179869184 bytes; threshold 225"
                + " GB/s, tolerance 0 %, floor 225 GB/s: failed, both halves are below the floor");
  }

  @Test
  void a_log_without_a_reading_fails_without_a_number() {
    Judgement judgement =
        Judgement.of(Logs.read(Logs.bytes("096-truncated-before-trailer.txt")), atLeast("225"));

    assertThat(judgement.grade()).isEqualTo(Grade.NO_READING);
    assertThat(judgement.outOfPlace()).isNull();
    assertThat(judgement.inPlace()).isNull();
    assertThat(judgement.sentence())
        .isEqualTo(
            "no bandwidth, TRUNCATED: the table has no end ('Out of bounds values' and 'Avg bus"
                + " bandwidth'); its largest complete row is of 17179869184 bytes: the log was cut,"
                + " rotated or read too early, or the run was killed; threshold 225 GB/s, tolerance"
                + " 10 %, floor 202.5 GB/s: failed");
  }

  @Test
  void wrong_results_outrank_any_bandwidth() {
    Judgement judgement =
        Judgement.of(Logs.read(Logs.bytes("030-corruption-one-middle-size.txt")), atLeast("1"));

    assertThat(judgement.grade()).isEqualTo(Grade.DATA_CORRUPTION);
    assertThat(judgement.sentence())
        .startsWith(
            "no bandwidth, DATA_CORRUPTION: results were wrong: 'Out of bounds values : 4 FAILED'");
  }

  @Test
  void unchecked_results_pass_with_a_warning() {
    Judgement judgement =
        Judgement.of(Logs.read(Logs.bytes("073-datacheck-off.txt")), atLeast("225"));

    assertThat(judgement.passed()).isTrue();
    assertThat(judgement.warnings())
        .contains("CORRECTNESS_UNCHECKED: the bandwidth is measured, its results were not checked");
  }

  @Nested
  class Extent {
    private Expectation expecting(@Nullable Integer ranks, @Nullable Long size) {
      return new Expectation(
          TransportDemand.NONE, Threshold.parse("225"), TEN_PERCENT, ranks, size, null);
    }

    @Test
    void fewer_ranks_than_asked_for_fail() {
      assertThat(judge(log("338.16", "338.16"), expecting(16, null)).passed()).isTrue();
      Judgement judgement = judge(log("338.16", "338.16"), expecting(32, null));

      assertThat(judgement.grade()).isEqualTo(Grade.RANKS_MISSING);
      assertThat(judgement.sentence())
          .endsWith("failed, 32 ranks were expected, but 16 by the rank list, 16 by busbw/algbw");
    }

    @Test
    void ranks_that_nothing_shows_are_a_warning_where_some_were_asked_for() {
      // two digits behind the point of so little say nothing about the ratio
      String slow = log("9.00", "9.00");
      String bare = slow.replaceAll("#  Rank .*\\n", "");
      String warning = "the number of ranks, 16 expected, is not proven";

      assertThat(judge(bare, expecting(16, null)).warnings()).contains(warning);
      assertThat(judge(slow, expecting(16, null)).warnings()).doesNotContain(warning);
      assertThat(judge(bare, expecting(null, null)).warnings()).isEmpty();
    }

    @Test
    void the_ratio_alone_exposes_a_table_of_fewer_ranks() {
      Judgement judgement =
          Judgement.of(
              Logs.read(Logs.bytes("052-ring-algo-large-only-header-cut.txt")),
              new Expectation(
                  TransportDemand.NONE, Threshold.parse("50"), TEN_PERCENT, 16, null, null));

      assertThat(judgement.grade()).isEqualTo(Grade.RANKS_MISSING);
      assertThat(judgement.sentence())
          .endsWith("failed, 16 ranks were expected, but 8 by busbw/algbw");
    }

    @Test
    void contradictory_evidence_of_ranks_fails_whichever_was_asked_for() {
      for (int ranks : new int[] {128, 144}) {
        assertThat(
                Judgement.of(
                        Logs.read(Logs.bytes("009-gb200-two-racks-16g.txt")),
                        expecting(ranks, null))
                    .grade())
            .isEqualTo(Grade.RANKS_MISSING);
      }
    }

    @Test
    void a_smaller_largest_message_than_asked_for_fails() {
      assertThat(judge(log("338.16", "338.16"), expecting(null, 17179869184L)).passed()).isTrue();
      Judgement judgement =
          Judgement.of(
              Logs.read(Logs.bytes("075-reduced-maxbytes.txt")), expecting(null, 1073741824L));

      assertThat(judgement.grade()).isEqualTo(Grade.SIZE_NOT_REACHED);
      assertThat(judgement.sentence())
          .endsWith("failed, a largest message of 1073741824 bytes was expected");
      assertThat(judgement.warnings())
          .contains("the largest size was reduced to 536870912 bytes for lack of memory");
    }
  }

  @Nested
  class OverTheNetwork {
    private static final String LIBFABRIC =
        "node-a:100:100 [0] NCCL INFO Using network AWS Libfabric";
    private static final String SOCKET = "node-b:115:115 [7] NCCL INFO Using network Socket";

    private Expectation expecting(@Nullable Set<String> networks) {
      return expecting(null, networks);
    }

    private Expectation expecting(@Nullable Integer ranks, @Nullable Set<String> networks) {
      return new Expectation(
          TransportDemand.NETWORK, Threshold.parse("225"), TEN_PERCENT, ranks, null, networks);
    }

    @Test
    void a_plugin_on_every_process_passes() {
      assertThat(judge(log("338.16", "338.16", LIBFABRIC), expecting(null)).passed()).isTrue();
      assertThat(
              judge(log("338.16", "338.16", LIBFABRIC), expecting(Set.of("AWS Libfabric")))
                  .passed())
          .isTrue();
    }

    @Test
    void one_process_on_sockets_fails_however_fast() {
      Judgement judgement =
          judge(
              log(
                  "338.16",
                  "338.16",
                  LIBFABRIC,
                  "node-b:115:115 [7] NCCL INFO NET/IB : No device found.",
                  SOCKET),
              expecting(null));

      assertThat(judgement.grade()).isEqualTo(Grade.TRANSPORT_SOCKET);
      assertThat(judgement.sentence())
          .isEqualTo(
              "338.16 GB/s out-of-place, 338.16 GB/s in-place at 17179869184 bytes; threshold 225"
                  + " GB/s, tolerance 10 %, floor 202.5 GB/s: failed, TCP sockets instead of a"
                  + " network plugin: AWS Libfabric (1 process), Socket (1 process); NCCL says"
                  + " 'NET/IB : No device found.'");
    }

    @Test
    void another_plugin_than_expected_fails() {
      Judgement judgement =
          judge(log("338.16", "338.16", LIBFABRIC), expecting(Set.of("IB", "gIB")));

      assertThat(judgement.grade()).isEqualTo(Grade.TRANSPORT_OTHER);
      assertThat(judgement.sentence())
          .endsWith(
              "failed, every process was expected to use IB or gIB, found AWS Libfabric (1"
                  + " process)");
    }

    @Test
    void silence_proves_nothing() {
      Judgement judgement = judge(log("338.16", "338.16"), expecting(null));

      assertThat(judgement.grade()).isEqualTo(Grade.TRANSPORT_UNPROVEN);
      assertThat(judgement.sentence())
          .endsWith("failed, no process says which network it uses; run with NCCL_DEBUG=INFO");
    }

    @Test
    void processes_that_say_nothing_are_counted() {
      assertThat(judge(log("338.16", "338.16", LIBFABRIC), expecting(16, null)).warnings())
          .contains("of 16 ranks, 1 processes say which network they use");
    }

    @Test
    void nothing_is_to_say_where_every_rank_names_its_network() {
      String[] all =
          IntStream.range(0, 16)
              .mapToObj(rank -> LIBFABRIC.replace("100:100", (100 + rank) + ":1"))
              .toArray(String[]::new);
      assertThat(judge(log("338.16", "338.16", all), expecting(16, null)).warnings()).isEmpty();
    }

    @Test
    void where_no_network_is_demanded_sockets_are_a_warning() {
      Judgement judgement = judge(log("338.16", "338.16", SOCKET), atLeast("225"));

      assertThat(judgement.passed()).isTrue();
      assertThat(judgement.warnings()).contains("TCP sockets were used: Socket (1 process)");
    }
  }

  @Nested
  class OverNvls {
    private static final String BANNER =
        "node-a:1:1 [0] NCCL INFO NVLS multicast support is available on dev 0";
    private static final String COMMUNICATOR =
        "node-a:1:1 [0] NCCL INFO NVLS comm 0x5581d3a0 headRank 0 nHeads 8";

    private final Expectation expectation =
        new Expectation(
            TransportDemand.NVLS, Threshold.parse("225"), TEN_PERCENT, null, null, null);

    @Test
    void a_communicator_passes() {
      assertThat(judge(log("338.16", "338.16", BANNER, COMMUNICATOR), expectation).passed())
          .isTrue();
    }

    @Test
    void a_banner_alone_proves_nothing() {
      Judgement judgement = judge(log("338.16", "338.16", BANNER), expectation);

      assertThat(judgement.grade()).isEqualTo(Grade.NVLS_UNPROVEN);
      assertThat(judgement.sentence())
          .endsWith(
              "failed, no communicator uses NVLS (no line 'NVLS comm 0x...'); a device offers"
                  + " multicast, which does not prove its use");
    }

    @Test
    void neither_does_silence() {
      assertThat(judge(log("338.16", "338.16"), expectation).sentence())
          .endsWith(
              "failed, no communicator uses NVLS (no line 'NVLS comm 0x...'); run with"
                  + " NCCL_DEBUG=INFO, and check IMEX and ComputeDomain");
    }
  }
}
