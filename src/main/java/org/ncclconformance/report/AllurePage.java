package org.ncclconformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Allure's page as one file that opens from disk and asks no other host for anything. */
public final class AllurePage {

  private static final Pattern LOADED =
      Pattern.compile(
          "<(?:script|link|img|iframe)\\b[^>]*?(?:src|href)\\s*=\\s*[\"']?((?:https?:)?//[^\"'>\\s]+)");

  private final Reports reports;
  private final ReportTool tool;

  public AllurePage(Reports reports) {
    this(reports, ReportTool.installed());
  }

  AllurePage(Reports reports, ReportTool tool) {
    this.reports = reports;
    this.tool = tool;
  }

  /**
   * Generates the page.
   *
   * @return the page
   * @throws IOException where there is no result, or the page would ask another host
   */
  public Path generate() throws IOException, InterruptedException {
    Path results = reports.allureResults();
    if (!hasResults(results)) {
      throw new IOException("no results in " + results + ": nothing has run");
    }
    tool.generate(results, reports.allure());
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
