package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.qameta.allure.Allure;
import io.qameta.allure.model.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

// Allure has one destination for the whole process
@Isolated
class AllureResultTest {
  @TempDir Path results;

  @Test
  void a_drawing_is_attached_as_one() throws IOException {
    try (AllureDestination here = new AllureDestination(results)) {
      Allure.getLifecycle().scheduleTestCase(new TestResult().setUuid("one").setName("one"));
      Allure.getLifecycle().startTestCase("one");
      AllureResult.drawing("bandwidth.svg", "<svg/>");
      Allure.getLifecycle().stopTestCase("one");
      Allure.getLifecycle().writeTestCase("one");
    }

    assertThat(Files.readString(results.resolve("one-result.json")))
        .containsPattern("\"name\"\\s*:\\s*\"bandwidth.svg\"")
        .containsPattern("\"type\"\\s*:\\s*\"image/svg\\+xml\"");
    try (Stream<Path> files = Files.list(results)) {
      List<Path> drawings = files.filter(f -> f.toString().endsWith(".svg")).toList();
      assertThat(drawings).singleElement().satisfies(f -> assertThat(f).hasContent("<svg/>"));
    }
  }
}
