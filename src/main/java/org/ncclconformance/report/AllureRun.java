package org.ncclconformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** What Allure's page says of the whole run: where it ran, and how failures are sorted. */
public final class AllureRun {
  // Allure lists a result under every category that matches it, and not under the first alone
  private static final String CATEGORIES =
      """
      [
        {"name": "Required behaviours that could not run", "matchedStatuses": ["failed"],
         "messageRegex": "(?s)suite .+ requires .*"},
        {"name": "cluster", "matchedStatuses": ["failed"], "messageRegex": "(?s)cluster: .*"},
        {"name": "Requirements that do not hold", "matchedStatuses": ["failed"],
         "messageRegex": "(?s)(?!suite .+ requires |cluster: ).*"},
        {"name": "Runs that broke", "matchedStatuses": ["broken"]},
        {"name": "Skipped for want of access", "matchedStatuses": ["skipped"],
         "messageRegex": "(?s).*needs cluster.access=.*"},
        {"name": "Skipped because there is nothing to judge by", "matchedStatuses": ["skipped"],
         "messageRegex": "(?s).*(not judged: |has no benchmark on ).*"},
        {"name": "Skipped because the state is not there", "matchedStatuses": ["skipped"],
         "messageRegex": "(?s)(?!.*(needs cluster.access=|not judged: |has no benchmark on )).*"}
      ]
      """;

  private AllureRun() {}

  /** Writes both files beside the results. */
  public static void describe(Path results, Map<String, String> facts) throws IOException {
    Files.createDirectories(results);
    Files.writeString(results.resolve("categories.json"), CATEGORIES);
    Files.writeString(
        results.resolve("environment.properties"),
        facts.entrySet().stream()
            .map(fact -> fact.getKey() + "=" + escaped(fact.getValue()) + "\n")
            .collect(Collectors.joining()));
  }

  // a properties file takes a backslash for an escape, and a line's end for its end
  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replaceAll("\\s*\\R\\s*", " ");
  }
}
