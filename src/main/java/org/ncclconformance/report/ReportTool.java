package org.ncclconformance.report;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Allure's own distribution, in a process of its own: half a hundred libraries that have nothing to
 * agree with on this one's class path.
 *
 * @param folder what the build has unpacked, with its {@code lib}
 */
record ReportTool(Path folder) {

  /** The generator puts Google's tag manager into the page unless this is set to true. */
  private static final String NO_ANALYTICS = "ALLURE_NO_ANALYTICS";

  /** The folder {@code report-tool} beside the jar, or the classes, that this is read from. */
  static ReportTool installed() {
    URI here =
        URI.create(ReportTool.class.getProtectionDomain().getCodeSource().getLocation().toString());
    return new ReportTool(Path.of(here).resolveSibling("report-tool"));
  }

  /** Makes an environment one in which the generator leaves analytics out. */
  static void withoutAnalytics(Map<String, String> environment) {
    environment.put(NO_ANALYTICS, "true");
  }

  /**
   * Makes one file of results, {@code index.html}, in the place of what the folder had.
   *
   * @throws IOException where the tool is not there or fails; the message has its last line
   */
  void generate(Path results, Path page) throws IOException, InterruptedException {
    Path libraries = folder.resolve("lib");
    if (!Files.isDirectory(libraries)) {
      throw new IOException(
          "Allure's libraries are needed in "
              + libraries
              + ", and there is no such folder: mvn package unpacks them, and target/report-tool"
              + " goes wherever the jar goes");
    }
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-classpath",
            libraries.resolve("*") + File.pathSeparator + libraries.resolve("config"),
            "io.qameta.allure.CommandLine",
            "generate",
            "--single-file",
            "--clean",
            "--name",
            "nccl-conformance",
            "--output",
            page.toString(),
            results.toString());
    withoutAnalytics(java.environment());
    Process process = java.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(
          "Allure's generator ended with "
              + code
              + ": "
              + said.lines().reduce((before, line) -> line).orElse("it said nothing"));
    }
  }
}
