package org.ncclconformance.launcher;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.junit.RunOptions;
import org.ncclconformance.junit.Stage;
import org.ncclconformance.junit.SuiteFolder;
import org.ncclconformance.report.Reports;

/**
 * What the launcher works with; tests give it other things than the process has.
 *
 * @param behaviors the package of the behaviours
 */
record Installation(
    String behaviors,
    Map<String, String> properties,
    Map<String, String> environment,
    SuiteFolder suites,
    Supplier<Stage> stage,
    Reports reports,
    Time time,
    InputStream in,
    PrintWriter out) {

  static Installation ofProcess() {
    Map<String, String> properties = new HashMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(name -> properties.put(name, System.getProperty(name)));
    return new Installation(
        "org.ncclconformance.behavior",
        properties,
        System.getenv(),
        SuiteFolder.ofWorkingDirectory(),
        RunOptions::installedStage,
        new Reports(Path.of(properties.getOrDefault("reports.directory", "reports"))),
        Time.system(),
        System.in,
        new PrintWriter(System.out, true, StandardCharsets.UTF_8));
  }
}
