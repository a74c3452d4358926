package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Passing over lines that say nothing loses none that says something. */
class NoiseTest {
  /** A line with a colour is never passed over. */
  private static final String COLOUR = "\u001b[0m";

  static Stream<String> logs() {
    return KnownLogsTest.logs()
        .map(log -> String.valueOf(log.get()[0]))
        .filter(file -> file.endsWith(".txt"));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void no_known_log_is_read_otherwise_without_it(String file) {
    assertThatNothingIsLost(Logs.text(file));
  }

  @Property(tries = 2000)
  void no_line_is_lost_whatever_words_it_has(@ForAll("lines") List<String> lines) {
    assertThatNothingIsLost(String.join("\n", lines) + "\n");
  }

  private static void assertThatNothingIsLost(String log) {
    List<String> lines = log.lines().map(String::stripTrailing).toList();
    String plain = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    String coloured = plain.replace("\n", COLOUR + "\n");

    assertThat(Logs.read(plain).toString())
        .as(log)
        .isEqualTo(Logs.read(coloured).toString().replace(COLOUR, ""));
  }

  @Provide
  Arbitrary<List<String>> lines() {
    Arbitrary<String> words =
        Arbitraries.of(
            Stream.of(
                    Failure.words().stream(),
                    TransportEvidence.words().stream(),
                    Trailer.BEGINNINGS.stream(),
                    Stream.of(
                        "node-a:1:2 [0] NCCL INFO ",
                        "node-b:1:2 [0] NCCL INFO ",
                        "NCCL INFO ",
                        "NCCL WARN ",
                        "NCCL ",
                        "NCCL version 2.27.3",
                        "/GDRDMA",
                        ", retrying (1/34)",
                        "ssh: connect failed",
                        "...",
                        "# ",
                        " ",
                        "nccl-tests version 2.17.9",
                        "Collective test starting: all_gather_perf",
                        "Collective test starting: all_reduce_perf",
                        "Using devices",
                        "Rank  0 Group  0 Pid  101 on node-a device  0 [0x0f] NVIDIA H100",
                        "Reducing maxBytes to 8",
                        "Blocking Enabled: wait",
                        "rccl-tests",
                        "Errors with asterisks",
                        "0 OK",
                        "471",
                        "size count type redop root time algbw busbw #wrong time algbw busbw #wrong",
                        " 8 2 float sum -1 30.00 10.00 18.75 0 30.00 10.00 18.75 0",
                        "[1,0]<stdout>:",
                        "[1,3]<stdout>:"))
                .flatMap(found -> found)
                .toList());
    return words
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(found -> String.join("", found))
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }
}
