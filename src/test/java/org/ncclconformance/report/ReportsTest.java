package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  @TempDir Path folder;

  @Test
  void clearing_removes_what_a_run_wrote_and_nothing_else() throws IOException {
    Reports reports = new Reports(folder);
    new EvidenceFolder(reports, "A.b").write("events.txt", "x");
    AllureRun.describe(reports.allureResults(), Map.of("cluster", "lab"));
    Files.writeString(folder.resolve("README.md"), "kept");

    reports.clear();

    assertThat(folder).isDirectoryNotContaining("glob:**/{evidence,allure-results}");
    assertThat(folder.resolve("README.md")).hasContent("kept");
  }

  @Test
  void clearing_a_folder_that_is_not_there_is_fine() {
    new Reports(folder.resolve("absent")).clear();

    assertThat(folder.resolve("absent")).doesNotExist();
  }

  @Test
  void evidence_of_each_run_of_a_method_has_a_folder_with_a_name_that_any_disk_takes()
      throws IOException {
    Reports reports = new Reports(folder);

    new EvidenceFolder(reports, "NcclBandwidth.Net.fails [JobSet's image: gone/away]")
        .write("../pod.log", "line");

    try (var files = Files.walk(folder.resolve("evidence"))) {
      assertThat(files.filter(Files::isRegularFile).map(f -> folder.relativize(f).toString()))
          .containsExactly("evidence/NcclBandwidth.Net/fails-JobSet-s-image-gone-away/pod.log");
    }
  }

  @Test
  void a_second_file_of_a_name_is_put_beside_the_first() {
    EvidenceFolder evidence = new EvidenceFolder(new Reports(folder), "A.b");

    evidence.add("bandwidth", ".svg", "one");
    evidence.add("bandwidth", ".svg", "two");
    evidence.add("bandwidth", ".svg", "three");

    Path written = folder.resolve("evidence/A/b");
    assertThat(written.resolve("bandwidth.svg")).hasContent("one");
    assertThat(written.resolve("bandwidth-2.svg")).hasContent("two");
    assertThat(written.resolve("bandwidth-3.svg")).hasContent("three");
  }

  @Test
  void a_fact_survives_the_properties_file() throws IOException {
    AllureRun.describe(folder, Map.of("validator", "command:C:\\x", "kubernetes", "a\nb"));

    Properties read = new Properties();
    read.load(new StringReader(Files.readString(folder.resolve("environment.properties"))));
    assertThat(read).containsEntry("validator", "command:C:\\x").containsEntry("kubernetes", "a b");
  }
}
