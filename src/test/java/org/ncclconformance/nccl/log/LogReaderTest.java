package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogReaderTest {
  private static final String H100 = Logs.text("012-h100-two-node-16g.txt");
  private static final String LAST_ROW =
      " 17179869184    4294967296     float     sum      -1    68359  251.32  471.22      0    68427"
          + "  251.07  470.75      0";
  private static final String NCCL_FAILURE =
      "node-a: Test NCCL failure common.cu:534 'unhandled system error / '\n";

  private static Reading.Measured measured(String log) {
    Reading reading = Logs.read(log);
    assertThat(reading).isInstanceOf(Reading.Measured.class);
    return (Reading.Measured) reading;
  }

  private static Reading.NoReading none(String log) {
    Reading reading = Logs.read(log);
    assertThat(reading).isInstanceOf(Reading.NoReading.class);
    return (Reading.NoReading) reading;
  }

  @Test
  void reads_rows_ranks_and_hosts() {
    Reading.Measured reading = measured(H100);

    assertThat(reading.size()).isEqualTo(17179869184L);
    assertThat(reading.outOfPlace().time()).isEqualByComparingTo("68359");
    assertThat(reading.outOfPlace().algbw()).isEqualByComparingTo("251.32");
    assertThat(reading.inPlace().busbw()).isEqualByComparingTo("470.75");
    assertThat(reading.table().rows())
        .extracting(Row::size)
        .containsExactly(1073741824L, 2147483648L, 4294967296L, 8589934592L, 17179869184L);
    Ranks ranks = reading.table().ranks();
    assertThat(ranks.listed()).isEqualTo(16);
    assertThat(ranks.byList()).isEqualTo(16);
    assertThat(ranks.byRatio()).isEqualTo(16);
    assertThat(ranks.perHost()).containsEntry("node-a", 8).containsEntry("node-b", 8).hasSize(2);
    assertThat(reading.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    // ranks that the ratio of the printed digits allows, computed by hand from facts 7
    "007-kubectl-logs-ellipsis.txt, 96",
    "009-gb200-two-racks-16g.txt, 128",
    "037-rccl-asterisk-line.txt, 8",
    "052-ring-algo-large-only-header-cut.txt, 8",
  })
  void tells_the_number_of_ranks_from_the_ratio(String file, int ranks) {
    assertThat(((Reading.Measured) Logs.read(Logs.bytes(file))).table().ranks().byRatio())
        .isEqualTo(ranks);
  }

  @Test
  void reads_the_banner() {
    assertThat(measured(Logs.text("060-timestamps-and-memory-report.txt")).table().banner())
        .isEqualTo(new Banner(1, 8, 8, 1073741824, 2, true, true));
  }

  @Nested
  class NoLog {
    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \r\n\t\n", "\u001b[0m\n", "\ufeff"})
    void nothing_at_all_is_empty(String log) {
      assertThat(none(log).reason()).isEqualTo(Reason.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
    void another_encoding_is_named(String charset) throws IOException {
      Reading reading = Logs.read(H100.getBytes(charset));

      assertThat(((Reading.NoReading) reading).reason()).isEqualTo(Reason.ENCODING);
    }

    @Test
    void text_of_something_else_has_no_table_and_shows_its_end() {
      Reading.NoReading reading = none("installing packages\nE: Unable to locate package x\n");

      assertThat(reading.reason()).isEqualTo(Reason.NO_TABLE);
      assertThat(reading.message()).isEqualTo("no table of results, not even its titles");
      assertThat(reading.excerpt())
          .containsExactly("installing packages", "E: Unable to locate package x");
    }

    @Test
    void secrets_of_a_dumped_environment_are_not_shown() {
      Reading.NoReading reading =
          none(
              "+ export NGC_API_KEY=abc123 HF_TOKEN='x y'\nmy_password=hunter2\nNCCL_DEBUG=INFO\n");

      assertThat(reading.excerpt())
          .containsExactly(
              "+ export NGC_API_KEY=*** HF_TOKEN=***", "my_password=***", "NCCL_DEBUG=INFO");
    }

    @Test
    void a_line_without_an_end_takes_no_memory_and_hides_no_table() throws IOException {
      InputStream endless = new Repeated((byte) 'x', 30_000_000);
      InputStream table = new ByteArrayInputStream(("\n" + H100).getBytes(StandardCharsets.UTF_8));

      assertThat(LogReader.read(new SequenceInputStream(endless, table)))
          .isInstanceOf(Reading.Measured.class);
      assertThat(LogReader.read(new Repeated((byte) '7', 30_000_000)))
          .isInstanceOfSatisfying(
              Reading.NoReading.class,
              reading -> assertThat(reading.reason()).isEqualTo(Reason.NO_TABLE));
    }
  }

  @Nested
  class Failures {
    @Test
    void name_the_warning_that_came_before() {
      Reading.NoReading reading = none(Logs.text("045-connect-aborted-internal-error.txt"));

      assertThat(reading.message())
          .isEqualTo(
              "an NCCL call failed: 'node-a: Test NCCL failure common.cu:958 'internal error -"
                  + " please report this issue to the NCCL developers / '';"
                  + " NCCL warned before: 'socketProgress: Connection closed by remote peer"
                  + " node-b<57557>', first: 'socketStartConnect: Connect to 10.0.0.2<45763> failed :"
                  + " Software caused connection abort'");
      assertThat(reading.line()).contains("Test NCCL failure");
    }

    @Test
    void after_a_complete_table_still_count() {
      Reading.NoReading reading = none(H100 + NCCL_FAILURE);

      assertThat(reading.reason()).isEqualTo(Reason.NCCL_FAILURE);
      assertThat(reading.message())
          .startsWith("an NCCL call failed, although the table is complete: 'node-a: Test NCCL");
      assertThat(reading.evidence()).isNotNull();
    }

    @Test
    void of_an_attempt_that_was_repeated_are_a_warning() {
      String attempt = Logs.text("078-crash-in-the-middle-of-a-row.txt");

      assertThat(measured(attempt + H100).warnings())
          .anyMatch(line -> line.startsWith("an earlier attempt failed: '"));
      assertThat(none(H100 + attempt).reason()).isEqualTo(Reason.NCCL_FAILURE);
    }

    @Test
    void of_the_launcher_before_a_run_that_ended_are_a_warning() {
      assertThat(
              measured("ORTE was unable to reliably start one or more daemons.\n" + H100)
                  .warnings())
          .containsExactly(
              "an earlier attempt failed: 'ORTE was unable to reliably start one or more"
                  + " daemons.'");
    }

    @Test
    void of_a_rank_that_stand_before_the_table_may_belong_to_it() {
      // standard output to a pipe arrives late: the table of a failed run may come after its end
      assertThat(none(NCCL_FAILURE + H100).reason()).isEqualTo(Reason.NCCL_FAILURE);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "*** Process received signal *** | CRASHED",
          "[node-a:101] Signal: Segmentation fault (11) | CRASHED",
          "node-a: Test CUDA failure common.cu:892 'out of memory' | CUDA_FAILURE",
          "Invalid number of GPUs: 8 requested but only 7 were found. | CUDA_FAILURE",
          "node-a: Test timeout (60s) common.cu:412 | TEST_TIMEOUT",
          "PMPI_Init_thread failed | MPI_FAILURE",
          "mpirun noticed that process rank 3 with PID 0 on node node-b exited on signal 9 (Killed). | MPI_FAILURE",
        })
    void are_told_apart(String line, Reason reason) {
      assertThat(none(line + "\n").reason()).isEqualTo(reason);
      assertThat(none(H100 + line + "\n").reason()).isEqualTo(reason);
    }

    @Test
    void that_explain_others_come_first() {
      assertThat(none(Logs.text("042-mpirun-abort-exit-3.txt")).message())
          .isEqualTo(
              "an NCCL call failed: 'node-b: Test NCCL failure common.cu:345 'unhandled system"
                  + " error''");
      assertThat(none(Logs.text("055-fabric-not-initialised-in-json-log.txt")).message())
          .contains("'worker-0: Test CUDA failure common.cu:941 'system not yet initialized''");
    }
  }

  @Nested
  class Tables {
    @Test
    void a_second_table_without_an_end_makes_the_first_one_stale() {
      String begun = H100.substring(0, H100.indexOf("  4294967296"));
      String titles = H100.substring(0, H100.indexOf('\n', H100.indexOf("(us)")) + 1);

      assertThat(none(H100 + begun).reason()).isEqualTo(Reason.TRUNCATED);
      assertThat(none(H100 + titles).reason()).isEqualTo(Reason.TRUNCATED);
    }

    @Test
    void an_attempt_without_a_table_before_is_a_warning() {
      String begun = H100.substring(0, H100.indexOf("#       size"));

      assertThat(measured(begun + H100).warnings()).isEmpty();
      assertThat(
              measured(
                      begun
                          + "# nThread 1 nGpus 1 minBytes 1073741824 maxBytes 17179869184 step:"
                          + " 2(factor) warmup iters: 5 iters: 20 validation: 1 \n"
                          + H100)
                  .warnings())
          .containsExactly("an earlier attempt did not end");
    }

    @Test
    void wrong_elements_count_whatever_the_trailer_says() {
      Reading.NoReading reading = none(H100.replace("469.84      0", "469.84      3"));

      assertThat(reading.reason()).isEqualTo(Reason.DATA_CORRUPTION);
      assertThat(reading.line()).contains("469.84      3");
    }

    @Test
    void a_row_into_which_another_process_wrote_is_not_read() {
      Reading.NoReading reading =
          none(
              H100.replace(
                  LAST_ROW,
                  " 17179869184    4294967296     float     sum      -1 Connect QP\n"
                      + "   68359  251.32  471.22      0    68427  251.07  470.75      0"));

      assertThat(reading.reason()).isEqualTo(Reason.UNREADABLE_NUMBER);
      assertThat(reading.message())
          .isEqualTo(
              "a row that may be the largest cannot be read: '17179869184    4294967296     float  "
                  + "   sum      -1 Connect QP'; expected plain numbers");
    }

    @Test
    void a_size_that_does_not_go_with_its_count_is_not_read() {
      assertThat(none(H100.replace(" 17179869184    4294", " 71798691840    4294")).reason())
          .isEqualTo(Reason.UNREADABLE_NUMBER);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"nan", "-nan", "inf", "XXX.XX", "471,22", "1e", "0x1p8", "-471.22", "--"})
    void what_is_no_number_in_the_largest_row_is_no_reading(String busbw) {
      assertThat(none(H100.replace("471.22", busbw)).reason()).isEqualTo(Reason.UNREADABLE_NUMBER);
    }

    @Test
    void reduce_scatter_has_the_same_columns_but_another_ratio() {
      String log =
          H100.lines()
              .map(
                  line ->
                      line.contains(" sum ")
                          ? line.replaceAll("  (4\\d\\d\\.\\d\\d)  ", "  234.00  ")
                          : line)
              .reduce("", (a, b) -> a + b + "\n")
              .replaceAll("464\\.075", "234");

      assertThat(none(log).reason()).isEqualTo(Reason.WRONG_COLLECTIVE);
    }

    @Test
    void repeated_sizes_show_the_last_and_say_so() {
      String again =
          H100.replace(
              "# Out of bounds",
              LAST_ROW.replace("471.22", "470.00").replace("470.75", "470.00")
                  + "\n# Out of bounds");

      Reading.Measured reading = measured(again);

      assertThat(reading.outOfPlace().busbw()).isEqualByComparingTo("470.00");
      assertThat(reading.warnings())
          .contains("the largest size was run 2 times; the last one is shown");
    }

    @Test
    void a_message_too_small_to_measure_is_not_a_bandwidth_of_zero() {
      String log =
          """
          #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
                     8             2     float     sum      -1    30.00    0.00    0.00      0    30.00    0.00    0.00      0
          # Out of bounds values : 0 OK
          # Avg bus bandwidth    : 0
          """;

      assertThat(none(log).reason()).isEqualTo(Reason.NOT_RESOLVED);
    }
  }

  @Test
  void rows_and_trailer_alone_are_enough_where_nothing_else_was_kept() {
    // what a launcher leaves in its termination message
    String kept =
        H100.lines()
            .filter(
                line ->
                    line.contains(" sum ") || line.startsWith("# Out") || line.startsWith("# Avg"))
            .reduce("", (a, b) -> a + b + "\n");

    Reading.Measured reading = measured(kept);

    assertThat(reading.outOfPlace().busbw()).isEqualByComparingTo("471.22");
    assertThat(reading.table().ranks().byRatio()).isEqualTo(16);
    assertThat(reading.warnings())
        .containsExactly("the titles of the table are lost: columns were told by their number");
  }

  @Nested
  class TransportLines {
    @Test
    void count_the_processes_of_each_network() {
      Transport transport = measured(Logs.text("016-v2.9-tagoutput-info-16-ranks.txt")).transport();

      assertThat(transport.networks().keySet()).containsExactly("AWS Libfabric");
      assertThat(transport.processes()).isEqualTo(4);
      assertThat(transport.usesSocket()).isFalse();
      assertThat(transport.problems()).isEmpty();
    }

    @Test
    void tell_sockets_and_why() {
      Transport transport = none(Logs.text("025-no-ib-device-socket.txt")).transport();

      assertThat(transport.networks()).containsEntry("Socket", Set.of("node-a:263"));
      assertThat(transport.usesSocket()).isTrue();
      assertThat(transport.problems())
          .containsExactly(
              "NET/Plugin : Plugin load returned 17 : libnccl-net.so: cannot open shared object"
                  + " file: No such file or directory.",
              "NET/IB : No device found.");
      assertThat(transport.describe()).isEqualTo("Socket (1 process)");
    }

    @Test
    void tell_nvls_nvlink_between_nodes_and_gpudirect() {
      String info =
          """
          a:1:2 [0] NCCL INFO NVLS multicast support is available on dev 0 (NVLS_NCHANNELS 16)
          a:1:2 [0] NCCL INFO NVLS comm 0x5581d3a0 headRank 0 nHeads 8
          a:1:2 [0] NCCL INFO comm 0x1 rank 0 nRanks 8 nNodes 2 localRanks 4 localRank 0 MNNVL 1
          a:1:2 [0] NCCL INFO Channel 00/0 : 0 -> 1 [send] via NET/IBext_v8/0/GDRDMA
          """;

      Transport transport = measured(info + H100).transport();

      assertThat(transport.nvlsBanner()).isTrue();
      assertThat(transport.nvlsCommunicator()).isTrue();
      assertThat(transport.mnnvl()).isTrue();
      assertThat(transport.gpuDirect()).isTrue();
    }

    @Test
    void that_deny_it_prove_nothing() {
      Transport transport =
          measured(
                  "a:1:2 [0] NCCL INFO NVLS multicast support is not available on dev 0\n"
                      + "a:1:2 [0] NCCL INFO comm 0x1 rank 0 nRanks 8 MNNVL 0\n"
                      + H100)
              .transport();

      assertThat(transport.nvlsBanner()).isFalse();
      assertThat(transport.nvlsCommunicator()).isFalse();
      assertThat(transport.mnnvl()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"MNNVL 1, true", "MNNVL 1 , true", "MNNVL 16, false", "MNNVL, false"})
    void say_one_and_not_some_other_number(String end, boolean mnnvl) {
      String line = "a:1:2 [0] NCCL INFO comm 0x1 rank 0 nRanks 8 " + end + "\n";

      assertThat(measured(line + H100).transport().mnnvl()).isEqualTo(mnnvl);
    }

    @Test
    void name_a_process_by_host_and_pid() {
      String info =
          """
          a:1:2 [0] NCCL INFO Using network IB
          a:1:3 [1] NCCL INFO Using network IB
          a:4:5 [2] NCCL INFO Using network IB
          b:1:2 [0] NCCL INFO Using network IB
          """;

      assertThat(measured(info + H100).transport().networks())
          .containsExactly(Map.entry("IB", Set.of("a:1", "a:4", "b:1")));
    }

    @Test
    void of_an_earlier_attempt_prove_nothing_for_this_one() {
      String attempt =
          Logs.text("025-no-ib-device-socket.txt") + "a:1:2 [0] NCCL INFO NVLS comm 0x1 x\n";
      String banner =
          "# nThread 1 nGpus 1 minBytes 1073741824 maxBytes 17179869184 step: 2(factor) warmup"
              + " iters: 5 iters: 20 validation: 1 \n";

      Transport transport = measured(attempt + banner + H100).transport();

      assertThat(transport.nvlsCommunicator()).isFalse();
      assertThat(transport.networks()).isEmpty();
    }
  }

  @Nested
  class JsonForm {
    private static final String SECRET = "not-a-real-secret";

    @ParameterizedTest
    @ValueSource(
        strings = {
          "081-json-nan.json",
          "082-json-inf-invalid.json",
          "084-json-crash-closed.json",
          "085-json-wrong-data.json",
          "087-json-per-iteration.json",
          "088-json-v1-misspelt-keys.json",
        })
    void never_shows_the_environment_however_it_is_cut_or_wrapped(String file) {
      byte[] log = Logs.bytes(file);
      assertThat(new String(log, StandardCharsets.UTF_8)).contains(SECRET);

      for (int length = 0; length <= log.length; length += 97) {
        byte[] cut = Arrays.copyOf(log, length);
        assertThat(Logs.read(cut).toString()).doesNotContain(SECRET);
        assertThat(Logs.read("# some text\n" + new String(cut, StandardCharsets.UTF_8)).toString())
            .doesNotContain(SECRET);
      }
    }

    @Test
    void says_where_it_is_broken() {
      assertThat(none(Logs.text("082-json-inf-invalid.json")).message())
          .startsWith("the JSON form is no JSON, at /results/17/out_of_place/alg_bw, character ");
    }

    @Test
    void that_stands_in_the_middle_was_cut() {
      String log = Logs.text("087-json-per-iteration.json");

      Reading.NoReading reading = none(log.substring(0, log.length() - 200));

      assertThat(reading.reason()).isEqualTo(Reason.TRUNCATED);
      assertThat(reading.message()).contains("ends in the middle");
    }

    @Test
    void reads_through_a_byte_order_mark_and_line_ends() {
      String log = Logs.text("087-json-per-iteration.json").replace(",\"", ",\r\n  \"");

      assertThat(measured("\ufeff" + log).outOfPlace().busbw()).isEqualByComparingTo("451.718574");
    }
  }

  /** A stream of one byte, again and again. */
  private static final class Repeated extends InputStream {
    private final byte value;
    private int left;

    Repeated(byte value, int count) {
      this.value = value;
      this.left = count;
    }

    @Override
    public int read() {
      return left-- > 0 ? value : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int count = Math.min(length, left);
      Arrays.fill(buffer, offset, offset + count, value);
      left -= count;
      return count;
    }
  }
}
