package org.ncclconformance.junit;

import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trainer.install.SharedCertificates;

/**
 * What came of a run with these settings on a simulated cluster of its own, as a user starts it.
 *
 * @param passed what passed
 * @param skipped why the others did not run
 * @param failed what the rest threw
 */
record SuiteResults(
    SortedSet<String> passed, SortedMap<String, String> skipped, SortedMap<String, String> failed) {

  static SuiteResults of(
      Map<String, String> settings, Path reports, DiscoverySelector... selectors) {
    SuiteFolder suites = SuiteFolder.ofWorkingDirectory();
    Settings read = new SettingsReader(settings, Map.of(), suites).read();
    RunOptions options =
        new RunOptions(
            read,
            suites.requirements(),
            new BuiltInTestBed(SharedCertificates.SHARED),
            reports,
            Time.system(),
            line -> {});
    Listening listening = new Listening();
    LauncherDiscoveryRequestBuilder asked =
        request()
            .selectors(selectors)
            .configurationParameters(OneThreadPerCluster.parameters(read));
    try (LauncherSession session = LauncherFactory.openSession()) {
      options.in(session);
      session.getLauncher().execute(asked.build(), listening);
    }
    return new SuiteResults(
        new TreeSet<>(listening.passed),
        new TreeMap<>(listening.skipped),
        new TreeMap<>(listening.failed));
  }

  private static final class Listening implements TestExecutionListener {
    private final SortedSet<String> passed = new ConcurrentSkipListSet<>();
    private final SortedMap<String, String> skipped = new ConcurrentSkipListMap<>();
    private final SortedMap<String, String> failed = new ConcurrentSkipListMap<>();

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      skipped.put(name(test), reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      String message = result.getThrowable().map(Throwable::getMessage).orElse("");
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        failed.put(name(test), message);
      } else if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
        skipped.put(name(test), message);
      } else if (test.isTest()) {
        passed.add(name(test));
      }
    }

    private static String name(TestIdentifier test) {
      return test.getUniqueIdObject().getSegments().stream()
          .skip(1)
          .map(UniqueId.Segment::getValue)
          .map(value -> value.replaceFirst("^(?:\\w+\\.)+", "").replaceFirst("\\(.*", ""))
          .reduce((a, b) -> a + "." + b)
          .orElse("");
    }
  }
}
