package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.ncclconformance.report.Reports;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class RunOptionsTest {
  private String before;

  @BeforeEach
  void remember() {
    before = System.clearProperty(Reports.PROPERTY);
  }

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(Reports.PROPERTY);
    } else {
      System.setProperty(Reports.PROPERTY, before);
    }
  }

  @Test
  void a_run_writes_where_the_build_puts_the_other_reports() {
    System.setProperty(Reports.PROPERTY, "elsewhere");

    assertThat(RunOptions.ofProcess().reports()).isEqualTo(Path.of("elsewhere"));
  }

  @Test
  void without_a_word_that_is_the_folder_reports() {
    assertThat(RunOptions.ofProcess().reports()).isEqualTo(Path.of("reports"));
  }
}
