package org.ncclconformance.launcher;

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

  /** The context with what was given here, which counts before what the process has. */
  LauncherContext in(LauncherContext context) {
    return context.with(given);
  }

  RunOptions read(LauncherContext process) {
    LauncherContext context = in(process);
    SuiteFolder suites = context.suites();
    Settings settings =
        new SettingsReader(given.keySet(), context.properties(), context.environment(), suites)
            .read();
    return new RunOptions(
        settings,
        suites.requirements(),
        context.testBed().get(),
        context.reports().root(),
        context.time(),
        context.out()::println);
  }
}
