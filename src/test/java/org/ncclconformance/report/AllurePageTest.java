package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllurePageTest {
  @TempDir Path folder;

  @Test
  void what_a_browser_would_fetch_from_elsewhere_is_found() {
    assertThat(
            AllurePage.otherHosts(
                """
                <script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
                <link rel="stylesheet" href='//fonts.example/x.css'>
                <img src=http://pixel.example/1.gif>
                """))
        .containsExactly(
            "https://www.googletagmanager.com/gtag/js?id=G-1",
            "//fonts.example/x.css",
            "http://pixel.example/1.gif");
  }

  @Test
  void what_is_inside_the_page_and_a_link_that_a_reader_may_click_are_no_requests() {
    assertThat(
            AllurePage.otherHosts(
                """
                <script src="data:text/javascript;base64,aHR0cHM6Ly94"></script>
                <link href="favicon.ico"><a href="https://allurereport.org">Allure</a>
                """))
        .isEmpty();
  }

  @Test
  void the_generator_is_told_to_leave_analytics_out_whatever_this_process_was_told() {
    Map<String, String> environment = new HashMap<>(Map.of("ALLURE_NO_ANALYTICS", "1"));

    ReportTool.withoutAnalytics(environment);

    assertThat(environment).isEqualTo(Map.of("ALLURE_NO_ANALYTICS", "true"));
  }

  @Test
  void without_results_there_is_no_page() {
    Reports reports = new Reports(folder);

    assertThatThrownBy(() -> new AllurePage(reports).generate())
        .hasMessage("no results in " + folder.resolve("allure-results") + ": nothing has run");
  }

  @Test
  void a_result_becomes_one_file_without_analytics() throws Exception {
    Reports reports = withResult("{\"name\": \"a method\", \"status\": \"passed\"}");

    Path page = new AllurePage(reports).generate();

    assertThat(page).isEqualTo(folder.resolve("allure/index.html"));
    assertThat(Files.readString(page)).contains("nccl-conformance").doesNotContain("googletag");
    assertThat(page.getParent()).isDirectoryNotContaining("glob:**.js");
  }

  @Test
  void a_tool_that_is_not_there_is_named_with_what_to_do() throws Exception {
    Reports reports = withResult("{}");
    Path lib = folder.resolve("tool/lib");

    assertThatThrownBy(
            () -> new AllurePage(reports, new ReportTool(folder.resolve("tool"))).generate())
        .hasMessage(
            "Allure's libraries are needed in "
                + lib
                + ", and there is no such folder: mvn package unpacks them, and target/report-tool"
                + " goes wherever the jar goes");

    Files.createDirectories(lib);
    assertThatThrownBy(
            () -> new AllurePage(reports, new ReportTool(folder.resolve("tool"))).generate())
        .hasMessageMatching("Allure's generator ended with 1: .*io.qameta.allure.CommandLine");
  }

  private Reports withResult(String json) throws IOException {
    Reports reports = new Reports(folder);
    Files.createDirectories(reports.allureResults());
    Files.writeString(reports.allureResults().resolve("1-result.json"), json);
    return reports;
  }
}
