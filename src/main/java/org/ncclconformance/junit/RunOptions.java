package org.ncclconformance.junit;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherSession;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Requirements;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;

/**
 * What a run is started with. Whoever starts it by a launcher session puts one into the session's
 * store; where there is none, the process says it: system properties, environment, {@code suites/}.
 *
 * @param reports the folder for what the run writes
 * @param console takes one line for each method that has run
 */
public record RunOptions(
    Settings settings,
    Requirements requirements,
    TestBed testBed,
    Path reports,
    Time time,
    Consumer<String> console) {

  /**
   * Those of this process.
   *
   * @throws BadInput where its settings cannot be used
   */
  public static RunOptions ofProcess() {
    SuiteFolder suites = SuiteFolder.ofWorkingDirectory();
    return new RunOptions(
        SettingsReader.ofProcess(suites),
        suites.requirements(),
        installedTestBed(),
        Reports.named(System.getProperty(Reports.PROPERTY)).root(),
        Time.system(),
        System.out::println);
  }

  /** Those that whoever runs this behaviour gave, else those of this process, read once. */
  static RunOptions of(ExtensionContext context) {
    RunOptions given =
        context
            .getStore(StoreScope.LAUNCHER_SESSION, SuiteRun.NAMESPACE)
            .get(RunOptions.class, RunOptions.class);
    return given != null
        ? given
        : context
            .getStore(StoreScope.EXECUTION_REQUEST, SuiteRun.NAMESPACE)
            .getOrComputeIfAbsent(RunOptions.class, key -> ofProcess(), RunOptions.class);
  }

  /** Puts a line on the console, without what settings hide. */
  void say(String line) {
    console.accept(settings.secrets().hidden(line));
  }

  /** Makes the behaviours that this session runs use these options. */
  public void in(LauncherSession session) {
    session.getStore().put(Namespace.create(SuiteRun.NAMESPACE.getParts()), RunOptions.class, this);
  }

  /** The test bed that the class path brings. */
  public static TestBed installedTestBed() {
    Iterator<TestBed> testBeds = ServiceLoader.load(TestBed.class).iterator();
    if (!testBeds.hasNext()) {
      throw new IllegalStateException("the class path has no " + TestBed.class.getName());
    }
    return testBeds.next();
  }
}
