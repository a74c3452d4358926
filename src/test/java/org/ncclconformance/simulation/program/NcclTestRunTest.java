package org.ncclconformance.simulation.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected texts are what the lab's stand-in printed, run by busybox. */
class NcclTestRunTest {
  private static final String RUN =
      "-np 16 -x NCCL_DEBUG=INFO /usr/local/bin/all_reduce_perf_mpi -b 1K -e 16G -f 2 -g 1";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ok.txt; " + RUN + "; ''",
        "truncated.txt; " + RUN + "; NCCL_STANDIN=truncated",
        "socket.txt; " + RUN + "; NCCL_STANDIN=socket NCCL_STANDIN_GBPS=25.5",
        "fail.txt; " + RUN + "; NCCL_STANDIN=fail",
        "nvls.txt; --np 8 -x NCCL_DEBUG=INFO -x NCCL_NVLS_ENABLE=1 all_reduce_perf -b 512M -e 8G"
            + " -f 2 -g 1; NCCL_STANDIN_NET=AWS",
        "small.txt; -n 2 all_reduce_perf -b 8 -e 128M -f 4; ''"
      })
  void printsWhatTheStandInPrints(String file, String arguments, String environment)
      throws IOException {
    NcclTestRun run = run(arguments, environment);
    assertThat(String.join("\n", run.output()) + "\n").isEqualTo(captured(file));
  }

  @Test
  void failsAsTheStandInFails() throws IOException {
    NcclTestRun run = run(RUN, "NCCL_STANDIN=fail");
    assertThat(String.join("\n", run.errors()) + "\n").isEqualTo(captured("fail-errors.txt"));
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void aRunThatIsCutShortStillExitsWithZero() {
    assertThat(run(RUN, "NCCL_STANDIN=truncated").exitCode()).isZero();
  }

  private static NcclTestRun run(String arguments, String environment) {
    Map<String, String> variables = new java.util.HashMap<>();
    for (String variable : environment.split(" ", -1)) {
      if (variable.contains("=")) {
        variables.put(variable.split("=", 2)[0], variable.split("=", 2)[1]);
      }
    }
    List<String> words = Arrays.asList(arguments.split(" ", -1));
    return new NcclTestRun(words, variables, false);
  }

  private static String captured(String file) throws IOException {
    try (InputStream in = NcclTestRunTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
