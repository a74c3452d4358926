package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  void it_is_generated_only_where_the_generator_will_leave_analytics_out() {
    Map<String, String> environment = new HashMap<>(Map.of("ALLURE_NO_ANALYTICS", "1"));
    assertThat(AllurePage.mayGenerate(environment)).isFalse();

    AllurePage.allow(environment);

    assertThat(AllurePage.mayGenerate(environment)).isTrue();
  }

  @Test
  void without_results_there_is_no_page() {
    Reports reports = new Reports(folder);

    assertThatThrownBy(() -> new AllurePage(reports).generate())
        .hasMessage("no results in " + folder.resolve("allure-results") + ": nothing has run");
  }
}
