package org.ncclconformance.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.junit.FakeTestBed;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.SuiteFolder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReadCommandTest {
  private static final String LOGS = "src/test/resources/nccl/logs/";
  private static final String H100 = LOGS + "012-h100-two-node-16g.txt";
  private static final String SOCKETS = LOGS + "021-v2.18.0-socket-stderr-noise.txt";

  private final StringWriter printed = new StringWriter();
  private InputStream in = InputStream.nullInputStream();

  @TempDir Path folder;

  private int read(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "read";
    System.arraycopy(args, 0, all, 1, args.length);
    return Main.execute(
        new LauncherContext(
            "org.ncclconformance.launcher.sample",
            Map.of(),
            Map.of(),
            new SuiteFolder(folder),
            FakeTestBed::arrangingEverything,
            new Reports(folder),
            Time.system(),
            in,
            new PrintWriter(printed, true)),
        all);
  }

  private String printed() {
    return printed.toString().strip();
  }

  private JsonNode json() {
    return JsonMapper.shared().readTree(printed());
  }

  @ParameterizedTest
  @CsvSource({
    // from the readings of the collection's careful reader
    "001-v2.9-error-na-info-in-table.txt, 8589934592, 235.26, 235.03",
    "009-gb200-two-racks-16g.txt, 17179869184, 810.41, 820.36",
    "012-h100-two-node-16g.txt, 17179869184, 471.22, 470.75",
    "016-v2.9-tagoutput-info-16-ranks.txt, 4294967296, 43.81, 43.72",
    "021-v2.18.0-socket-stderr-noise.txt, 134217728, 2.30, 2.31",
    "099-two-complete-runs.txt, 17179869184, 171.22, 170.75",
  })
  void a_measured_log_shows_both_halves_at_its_largest_size(
      String file, long size, String outOfPlace, String inPlace) {
    assertThat(read(LOGS + file)).isZero();

    assertThat(printed().lines())
        .first()
        .isEqualTo(
            "%s%s: MEASURED %s GB/s out-of-place, %s GB/s in-place at %d bytes"
                .formatted(LOGS, file, outOfPlace, inPlace, size));
  }

  @ParameterizedTest
  @CsvSource({
    "024-v2.9-allgather-no-redop.txt, WRONG_COLLECTIVE",
    "030-corruption-one-middle-size.txt, DATA_CORRUPTION",
    "049-invalid-device-ordinal.txt, CUDA_FAILURE",
    "076-one-rank.txt, SINGLE_RANK",
    "081-json-nan.json, UNREADABLE_NUMBER",
    "096-truncated-before-trailer.txt, TRUNCATED",
  })
  void a_log_without_a_number_shows_why_and_ends_with_1(String file, String reason) {
    assertThat(read(LOGS + file)).isEqualTo(1);

    assertThat(printed()).startsWith(LOGS + file + ": NO BANDWIDTH, " + reason + ": ");
  }

  @Test
  void says_what_a_number_rests_on() {
    read(LOGS + "009-gb200-two-racks-16g.txt", LOGS + "025-no-ib-device-socket.txt");

    assertThat(printed().lines())
        .contains(
            "  ranks      144 by the rank list, 128 by busbw/algbw",
            "  average    688.487",
            "  results    checked",
            "  transport  Socket (1 process)",
            "  warning    the number of ranks is contradictory: 144 by the rank list, 128 by"
                + " busbw/algbw");
  }

  @Test
  void shows_the_line_that_proves_a_reason_or_else_the_end_of_the_log() {
    read(LOGS + "045-connect-aborted-internal-error.txt");
    assertThat(printed()).containsPattern("\n  line +node-a: Test NCCL failure common.cu:958");

    read(LOGS + "025-no-ib-device-socket.txt");
    assertThat(printed()).contains("\n  log ends   NCCL version 2.10.3+cuda11.4");
  }

  @Test
  void standard_input_is_a_log_too() throws IOException {
    in = new ByteArrayInputStream(Files.readAllBytes(Path.of(H100)));

    assertThat(read("-")).isZero();
    assertThat(printed()).startsWith("-: MEASURED 471.22 GB/s");
  }

  @Test
  void a_log_in_utf_16_is_read_and_has_no_number() throws IOException {
    Path log = folder.resolve("utf16.log");
    Files.writeString(log, Files.readString(Path.of(H100)), Charset.forName("UTF-16"));

    assertThat(read(log.toString())).isEqualTo(1);
    assertThat(printed()).contains(": NO BANDWIDTH, ENCODING: ").contains("UTF-16; convert it");
  }

  @Test
  void what_a_terminal_would_obey_is_not_passed_on() throws IOException {
    Path log = folder.resolve("escape.log");
    Files.writeString(log, "\u001b]0;title\u0007\u001b[31mno table here\n");

    read(log.toString());

    assertThat(printed())
        .contains("no table here")
        .doesNotContain("\u001b")
        .doesNotContain("\u0007");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--json"})
  void an_environment_in_a_log_is_never_printed(String format) throws IOException {
    String json = Files.readString(Path.of(LOGS + "084-json-crash-closed.json"));
    assertThat(json).contains("not-a-real-secret");
    Path cut = folder.resolve("cut.json");
    Files.writeString(cut, json.substring(0, json.indexOf("not-a-real-secret") + 17));
    Path inText = folder.resolve("in-text.log");
    Files.writeString(inText, "# text\n" + json + "\nHF_TOKEN=not-a-real-secret\n");

    for (Path log : new Path[] {Path.of(LOGS + "084-json-crash-closed.json"), cut, inText}) {
      assertThat(format.isEmpty() ? read(log.toString()) : read(format, log.toString()))
          .isEqualTo(1);
    }

    assertThat(printed()).isNotEmpty().doesNotContain("not-a-real-secret");
  }

  @Nested
  class Judging {
    @Test
    void prints_the_sentence_and_passes() {
      assertThat(read("--threshold", "300", "--ranks", "16", H100)).isZero();

      assertThat(printed())
          .contains(
              "  judged     PASSED: 471.22 GB/s out-of-place, 470.75 GB/s in-place at 17179869184"
                  + " bytes; threshold 300 GB/s, tolerance 10 %, floor 270 GB/s: passed");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "--threshold 600 | BELOW_THRESHOLD | both halves are below the floor",
          "--threshold 471 --tolerance 0 | BELOW_THRESHOLD | in-place is below the floor",
          "--threshold 300 --ranks 8 | RANKS_MISSING | 8 ranks were expected",
          "--threshold 300 --check nccl-all-reduce-bw-net | TRANSPORT_UNPROVEN | no process says",
          "--threshold 300 --check nccl-all-reduce-bw-nvls | NVLS_UNPROVEN | no communicator uses",
        })
    void fails_with_1(String options, String outcome, String words) {
      assertThat(read((options + " " + H100).split(" "))).isEqualTo(1);

      assertThat(printed()).contains("  judged     " + outcome + ": ").contains(words);
    }

    @Test
    void takes_a_threshold_as_a_recipe_writes_it() {
      assertThat(read("--threshold", ">= 300", "--check", "nccl-all-reduce-bw", H100)).isZero();
    }

    @Test
    void one_that_fails_is_enough_to_fail() {
      assertThat(read("--threshold", "300", H100, SOCKETS)).isEqualTo(1);

      assertThat(printed()).contains("PASSED: 471.22").contains("BELOW_THRESHOLD: 2.30");
    }

    @Test
    void a_log_without_a_number_does_not_pass_any_threshold() {
      assertThat(read("--threshold", "0.001", LOGS + "018-placeholder-values.txt")).isEqualTo(1);
      assertThat(printed()).contains("  judged     NO_READING: no bandwidth, UNREADABLE_NUMBER: ");
    }
  }

  @Nested
  class BadInput {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "300GB/s",
          ">=300",
          "<= 300",
          "> 300",
          "-1",
          "0",
          "NaN",
          "Infinity",
          "",
          " ",
          "300 ",
          "3e2",
          "1,5",
          "0x10",
          "\u0663"
        })
    void a_threshold_is_a_plain_number_above_0(String threshold) {
      assertThat(read("--threshold", threshold, H100)).isEqualTo(2);

      assertThat(printed())
          .isEqualTo(
              "--threshold: threshold '"
                  + threshold
                  + "' is no bandwidth; valid is a number above 0 in GB/s without unit, as 225 or"
                  + " 225.5, or '>= 225' with a blank");
    }

    @ParameterizedTest
    @CsvSource({
      "--tolerance, 1, tolerance '1' is no fraction",
      "--tolerance, 10%, tolerance '10%' is no fraction",
      "--tolerance, -0.1, tolerance '-0.1' is no fraction",
      "--ranks, 0, ranks '0' is no number of ranks",
      "--ranks, -16, ranks '-16' is no number of ranks",
      "--ranks, 2x8, ranks '2x8' is no number of ranks",
      "--ranks, 99999999, ranks '99999999' is no number of ranks",
      "--check, nccl, check 'nccl' is none; valid are nccl-all-reduce-bw",
      "--check, '', check '' is none; valid are nccl-all-reduce-bw",
    })
    void other_options_are_as_strict(String option, String value, String line) {
      assertThat(read("--threshold", "300", option, value, H100)).isEqualTo(2);

      assertThat(printed()).startsWith(option + ": " + line).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"--tolerance, 0.05", "--ranks, 16", "--check, nccl-all-reduce-bw"})
    void an_option_that_would_judge_nothing_is_not_ignored(String option, String value) {
      assertThat(read(option, value, H100)).isEqualTo(2);

      assertThat(printed())
          .isEqualTo(option + ": found '" + value + "', but it is valid only with --threshold");
    }

    @Test
    void files_that_are_none_are_named_each_in_a_line_before_anything_is_read() {
      String absent = folder.resolve("absent.log").toString();

      assertThat(read(absent, H100, folder.toString(), "", "-", "-", "--ranks", "x")).isEqualTo(2);

      assertThat(printed().lines())
          .containsExactly(
              "--ranks: ranks 'x' is no number of ranks; valid is a whole number from 1, as 16",
              "--ranks: found 'x', but it is valid only with --threshold",
              "'" + absent + "': no such file; expected the log of a run, or - for standard input",
              "'" + folder + "': a folder; expected the log of a run",
              "'': no such file; expected the log of a run, or - for standard input",
              "'-': standard input is named twice, and can be read once");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--threshold", "--jason x", "--threshold 1 --threshold 2 x"})
    void a_malformed_command_line_is_one_line(String line) {
      assertThat(line.isEmpty() ? read() : read(line.split(" "))).isEqualTo(2);

      assertThat(printed()).hasLineCount(1).endsWith("; see nccl-conformance read --help");
    }

    @Test
    void a_stream_that_breaks_is_named() {
      in =
          new InputStream() {
            @Override
            public int read() throws IOException {
              throw new IOException("connection reset");
            }
          };

      assertThat(read("-")).isEqualTo(2);
      assertThat(printed()).isEqualTo("'-': cannot be read: connection reset");
    }
  }

  @Nested
  class Json {
    @Test
    void is_one_document_with_an_object_for_each_log() {
      assertThat(read("--json", H100, SOCKETS, LOGS + "096-truncated-before-trailer.txt"))
          .isEqualTo(1);

      assertThat(json().isArray()).isTrue();
      assertThat(json())
          .extracting(log -> log.path("reading").asString())
          .containsExactly("MEASURED", "MEASURED", "TRUNCATED");
    }

    @Test
    void has_the_numbers_as_printed_by_the_program() {
      read("--json", H100);

      JsonNode log = json().path(0);
      assertThat(log.path("log").asString()).isEqualTo(H100);
      assertThat(log.path("size").asLong()).isEqualTo(17179869184L);
      assertThat(log.path("out_of_place").path("busbw").decimalValue()).isEqualTo("471.22");
      assertThat(log.path("out_of_place").path("time_us").decimalValue()).isEqualTo("68359");
      assertThat(log.path("in_place").path("busbw").decimalValue()).isEqualTo("470.75");
      assertThat(log.path("checked").asBoolean()).isTrue();
      assertThat(log.path("average").asString()).isEqualTo("464.075");
      assertThat(log.path("ranks").path("by_list").asInt()).isEqualTo(16);
      assertThat(log.path("ranks").path("per_host").path("node-b").asInt()).isEqualTo(8);
      assertThat(log.path("message").isNull()).isTrue();
      assertThat(log.path("judgement").isNull()).isTrue();
    }

    @Test
    void has_the_evidence_of_the_transport() {
      read("--json", LOGS + "025-no-ib-device-socket.txt");

      JsonNode log = json().path(0);
      assertThat(log.path("transport").path("socket").asBoolean()).isTrue();
      assertThat(log.path("transport").path("networks").path("Socket").path(0).asString())
          .isEqualTo("node-a:263");
      assertThat(log.path("transport").path("problems")).hasSize(2);
      assertThat(log.path("out_of_place").isNull()).isTrue();
      assertThat(log.path("size").isNull()).isTrue();
      assertThat(log.path("message").asString())
          .isEqualTo("no table of results, not even its titles");
      assertThat(log.path("last_lines")).isNotEmpty();
    }

    @Test
    void has_the_judgement() {
      assertThat(read("--json", "--threshold", "225", "--tolerance", "0.05", SOCKETS)).isEqualTo(1);

      JsonNode judgement = json().path(0).path("judgement");
      assertThat(judgement.path("outcome").asString()).isEqualTo("BELOW_THRESHOLD");
      assertThat(judgement.path("passed").asBoolean()).isFalse();
      assertThat(judgement.path("floor").decimalValue()).isEqualByComparingTo("213.75");
      assertThat(judgement.path("sentence").asString()).endsWith("both halves are below the floor");
    }

    @Test
    void has_every_field_that_the_help_names_and_no_other() {
      read("--json", "--threshold", "300", H100, LOGS + "096-truncated-before-trailer.txt");
      JsonNode logs = json();
      read("--help");
      String help = printed().substring(printed().indexOf("With --json"));

      for (JsonNode log : logs) {
        assertThat(log.propertyNames())
            .allSatisfy(name -> assertThat(help).containsPattern("\\b" + name + "\\b"));
        assertThat(log.propertyNames())
            .containsExactly(
                "log",
                "reading",
                "message",
                "line",
                "last_lines",
                "size",
                "out_of_place",
                "in_place",
                "checked",
                "average",
                "out_of_bounds",
                "ranks",
                "transport",
                "warnings",
                "judgement");
      }
      for (String part : new String[] {"out_of_place", "ranks", "transport", "judgement"}) {
        assertThat(logs.path(0).path(part).propertyNames())
            .allSatisfy(name -> assertThat(help).containsPattern("\\b" + name + "\\b"));
      }
    }

    @Test
    void survives_bytes_that_are_no_text() throws IOException {
      Path log = folder.resolve("bytes.log");
      byte[] bytes = new byte[4096];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (i * 37);
      }
      Files.write(log, bytes);

      assertThat(read("--json", log.toString())).isEqualTo(1);
      assertThat(json().path(0).path("reading").asString()).isIn("NO_TABLE", "ENCODING");
    }
  }
}
