package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each result stands under one cause on the page. */
class AllureCategoriesTest {
  @TempDir private Path results;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          failed  | suite gate requires SlowNode: three nodes      | Required behaviours that could not run
          failed  | cluster: it is below the floor: 150 GB/s       | cluster
          failed  | the verdict should be PASSED                   | Requirements that do not hold
          broken  | could not arrange: FOREIGN                     | Runs that broke
          skipped | needs cluster.access=run, and observe was given | Skipped for want of access
          skipped | not judged: nobody has declared a threshold    | Skipped because there is nothing to judge by
          skipped | nccl-all-reduce-bw has no benchmark on a/b     | Skipped because there is nothing to judge by
          skipped | Trainer is ABSENT here                         | Skipped because the state is not there
          """)
  void aResultIsUnderOneCause(String status, String message, String category) throws Exception {
    AllureRun.describe(results, Map.of());
    JsonNode all = JsonMapper.shared().readTree(results.resolve("categories.json").toFile());

    assertThat(StreamSupport.stream(all.spliterator(), false))
        .filteredOn(one -> one.path("matchedStatuses").get(0).asString().equals(status))
        .filteredOn(one -> message.matches(one.path("messageRegex").asString(".*")))
        .extracting(one -> one.path("name").asString())
        .containsExactly(category);
  }
}
