package org.ncclconformance.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ScriptedServer;
import org.ncclconformance.cluster.ScriptedServer.Answer;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.junit.BuiltInTestBed;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.simulation.SimulatedCluster;

/** Credentials of settings, followed through a whole run into everything that is written. */
// Allure has one destination for the whole process
@Isolated
class CanaryTest {
  private final StringWriter printed = new StringWriter();

  @TempDir Path folder;

  private int execute(Map<String, String> environment, String... args) {
    return Main.execute(
        new LauncherContext(
            "org.ncclconformance.behavior",
            Map.of(),
            environment,
            SuiteFolder.ofWorkingDirectory(),
            BuiltInTestBed::new,
            new Reports(folder.resolve("reports")),
            Time.system(),
            InputStream.nullInputStream(),
            new PrintWriter(printed, true)),
        args);
  }

  private List<Path> written() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void no_credential_of_a_setting_is_in_anything_that_is_written() throws IOException {
    try (ScriptedServer mirror =
            new ScriptedServer(request -> new Answer(200, SimulatedCluster.release()));
        Cluster address = mirror.cluster(Access.OBSERVE)) {
      String manifest =
          address.config().getMasterUrl().replace("://", "://user:canary-1@") + "m?token=canary-2";

      // a floor that nothing reaches, so that there are failures with their evidence
      int code =
          execute(
              Map.of("BENCHMARK_ENV", "NCCL_DEBUG=WARN,HF_TOKEN=canary-3"),
              "run",
              "-Dtrainer.manifest=" + manifest,
              "-Dthreshold=100000",
              "--groups=cluster-bandwidth & nccl-all-reduce-bw");

      assertThat(code).as(printed.toString()).isEqualTo(Main.FAILED);
      assertThat(printed.toString())
          .contains("trainer.manifest=http://[redacted]@")
          .contains("benchmark.env=NCCL_DEBUG=WARN,HF_TOKEN=[redacted] (environment variable")
          .doesNotContain("canary");
      assertThat(written())
          .anyMatch(file -> file.toString().contains("evidence"))
          .anyMatch(file -> file.endsWith("allure/index.html"))
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                      .doesNotContain("canary"));
    }
  }

  @Test
  void what_cannot_be_read_is_told_without_its_credential() throws IOException {
    for (String setting :
        List.of(
            "benchmark.env=HF_TOKEN=canary-4,,",
            "benchmark.env=HF-TOKEN=canary-5,more-canary",
            "benchmark.image=https://user:canary-6@host/x",
            "trainer.manifest=http://user:canary-7@127.0.0.1:1/?token=canary-8",
            "runtime=https://user:canary-9@host/runtime.yaml",
            "recipe=https://host/recipe?api_key=canary-0",
            "validator=command:judge --token canary-a",
            "suite=https://user:canary-b@host/suite.yaml")) {
      for (String command : List.of("check", "run")) {
        printed.getBuffer().setLength(0);

        assertThat(execute(Map.of(), command, "-D" + setting)).as(setting).isEqualTo(2);

        String name = setting.substring(0, setting.indexOf('='));
        assertThat(printed.toString().strip())
            .as(setting)
            .startsWith(name)
            .contains("[redacted]")
            .doesNotContain("canary")
            .hasLineCount(1);
      }
    }
    assertThat(written()).isEmpty();
  }
}
