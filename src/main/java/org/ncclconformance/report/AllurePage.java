package org.ncclconformance.report;

import io.qameta.allure.ConfigurationBuilder;
import io.qameta.allure.ReportGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Allure's page as one file that opens from disk and asks no other host for anything. */
public final class AllurePage {

  /** The generator puts Google's tag manager into the page unless this is set to true. */
  private static final String NO_ANALYTICS = "ALLURE_NO_ANALYTICS";

  private static final Pattern LOADED =
      Pattern.compile(
          "<(?:script|link|img|iframe)\\b[^>]*?(?:src|href)\\s*=\\s*[\"']?((?:https?:)?//[^\"'>\\s]+)");

  private final Reports reports;

  public AllurePage(Reports reports) {
    this.reports = reports;
  }

  /** Whether this process may generate it: the generator reads its environment, which is fixed. */
  public static boolean mayGenerate(Map<String, String> environment) {
    return "true".equals(environment.get(NO_ANALYTICS));
  }

  /** Makes a process one that may generate it. */
  public static void allow(Map<String, String> environment) {
    environment.put(NO_ANALYTICS, "true");
  }

  /**
   * Generates the page.
   *
   * @return the page
   * @throws IOException where there is no result, or the page would ask another host
   */
  public Path generate() throws IOException {
    Path results = reports.allureResults();
    if (!hasResults(results)) {
      throw new IOException("no results in " + results + ": nothing has run");
    }
    new ReportGenerator(ConfigurationBuilder.bundled().withReportName("nccl-conformance").build())
        .generateSingleFile(reports.allure(), List.of(results));
    Path page = reports.allure().resolve("index.html");
    List<String> asked = otherHosts(Files.readString(page));
    if (!asked.isEmpty()) {
      Files.delete(page);
      throw new IOException("the page would load " + String.join(", ", asked));
    }
    return page;
  }

  private static boolean hasResults(Path results) throws IOException {
    if (!Files.isDirectory(results)) {
      return false;
    }
    try (Stream<Path> files = Files.list(results)) {
      return files.anyMatch(f -> f.toString().endsWith("-result.json"));
    }
  }

  /** What a browser that opens the page would fetch from elsewhere. */
  static List<String> otherHosts(String html) {
    return LOADED.matcher(html).results().map(found -> found.group(1)).distinct().toList();
  }
}
