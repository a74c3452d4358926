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

  RunOptions read(LauncherContext installation) {
    Map<String, String> properties = new HashMap<>(installation.properties());
    properties.putAll(given);
    SuiteFolder suites = installation.suites();
    Settings settings = new SettingsReader(properties, installation.environment(), suites).read();
    return new RunOptions(
        settings,
        suites.requirements(),
        installation.stage().get(),
        installation.reports().root(),
        installation.time(),
        installation.out()::println);
  }
}
