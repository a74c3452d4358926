package org.ncclconformance.launcher;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ncclconformance.junit.RunOptions;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import picocli.CommandLine.Option;

/** How commands are given settings. */
final class SettingsOptions {

  @Option(
      names = {"-D", "--set"},
      paramLabel = "NAME=VALUE",
      description = "A setting, as cluster=kubeconfig; may be repeated.",
      mapFallbackValue = "")
  private Map<String, String> given = new LinkedHashMap<>();

  RunOptions read(LauncherContext context) {
    Map<String, String> properties = new HashMap<>(context.properties());
    properties.putAll(given);
    SuiteFolder suites = context.suites();
    Settings settings = new SettingsReader(properties, context.environment(), suites).read();
    return new RunOptions(
        settings,
        suites.requirements(),
        context.testBed().get(),
        context.reports().root(),
        context.time(),
        context.out()::println);
  }
}
