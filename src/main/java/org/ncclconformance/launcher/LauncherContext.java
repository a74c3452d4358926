package org.ncclconformance.launcher;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.junit.RunOptions;
import org.ncclconformance.junit.TestBed;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.Setting;
import org.ncclconformance.settings.SettingSecrets;
import org.ncclconformance.settings.SuiteFolder;

/**
 * What the launcher works with; tests give it other things than the process has.
 *
 * @param behaviors the package of the behaviours
 */
record LauncherContext(
    String behaviors,
    Map<String, String> properties,
    Map<String, String> environment,
    SuiteFolder suites,
    Supplier<TestBed> testBed,
    Reports reports,
    Time time,
    InputStream in,
    PrintWriter out) {

  /** The same with other properties before its own. */
  LauncherContext with(Map<String, String> given) {
    Map<String, String> merged = new HashMap<>(properties);
    merged.putAll(given);
    String folder = given.get(Reports.PROPERTY);
    return new LauncherContext(
        behaviors,
        merged,
        environment,
        suites,
        testBed,
        folder == null ? reports : Reports.named(folder),
        time,
        in,
        out);
  }

  /** The same, printing nothing of what the settings hide that it was started with. */
  LauncherContext discreet(String... args) {
    List<String> given = new ArrayList<>(List.of(args));
    for (Setting setting : Setting.values()) {
      Stream.of(properties.get(setting.property()), environment.get(setting.variable()))
          .filter(Objects::nonNull)
          .forEach(given::add);
    }
    SettingSecrets secrets = SettingSecrets.in(given);
    return secrets.isEmpty()
        ? this
        : new LauncherContext(
            behaviors,
            properties,
            environment,
            suites,
            testBed,
            reports,
            time,
            in,
            HidingWriter.before(out, secrets::hidden));
  }

  static LauncherContext ofProcess() {
    Map<String, String> properties = new HashMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(name -> properties.put(name, System.getProperty(name)));
    return new LauncherContext(
        "org.ncclconformance.behavior",
        properties,
        System.getenv(),
        SuiteFolder.ofWorkingDirectory(),
        RunOptions::installedTestBed,
        Reports.named(properties.get(Reports.PROPERTY)),
        Time.system(),
        System.in,
        new PrintWriter(System.out, true, StandardCharsets.UTF_8));
  }
}
