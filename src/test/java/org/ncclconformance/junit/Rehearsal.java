package org.ncclconformance.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** Runs a sample behaviour by the launcher, as the product does, on a fake test bed. */
final class Rehearsal {
  private final Path reports;
  private final Map<String, String> properties = new HashMap<>();
  private Function<FakeTestBed.Arranged, Situation> answer = arranged -> arranged;
  private String suite = "";
  private boolean evidence = true;
  private boolean closes = true;
  private Validator validator = new ReferenceValidator(SharedCertificates.SHARED);

  Rehearsal(Path reports) {
    this.reports = reports;
  }

  Rehearsal with(String setting, String value) {
    properties.put(setting, value);
    return this;
  }

  Rehearsal suite(String yaml) {
    suite = yaml;
    return this;
  }

  Rehearsal answering(Situation situation) {
    answer = arranged -> situation;
    return this;
  }

  Rehearsal judging(Validator other) {
    validator = other;
    return this;
  }

  Rehearsal withoutEvidence() {
    evidence = false;
    return this;
  }

  Rehearsal closingFails() {
    closes = false;
    return this;
  }

  Played play(Class<?> behavior, String method, String... tags) {
    FakeTestBed testBed = new FakeTestBed(answer, evidence, closes, validator);
    Listening listening = new Listening();
    List<String> console = new ArrayList<>();
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                method == null
                    ? selectClass(behavior)
                    : selectMethod(behavior, named(behavior, method)));
    if (tags.length > 0) {
      request.filters(TagFilter.includeTags(tags));
    }
    LauncherConfig plain =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    try (LauncherSession session = LauncherFactory.openSession(plain)) {
      options(testBed, console).in(session);
      session.getLauncher().execute(request.build(), listening);
    }
    // the suite's file is given, so that there is such a line wherever a run has begun
    int first = console.isEmpty() ? 0 : 1;
    return new Played(
        testBed,
        console.subList(0, first),
        console.subList(first, console.size()),
        listening.failures,
        listening.skipped,
        listening.entries);
  }

  private static Method named(Class<?> behavior, String name) {
    return Arrays.stream(behavior.getDeclaredMethods())
        .filter(m -> m.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private RunOptions options(FakeTestBed testBed, List<String> console) {
    SuiteFolder suites = new SuiteFolder(Path.of("suites"));
    Map<String, String> given = new HashMap<>(properties);
    given.put("suite", suiteFile().toString());
    return new RunOptions(
        new SettingsReader(given, Map.of(), suites).read(),
        suites.requirements(),
        testBed,
        reports,
        Time.system(),
        console::add);
  }

  private Path suiteFile() {
    try {
      Files.createDirectories(reports);
      return Files.writeString(reports.resolve("sample.yaml"), "description: sample\n" + suite);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Listening implements TestExecutionListener {
    private final List<String> failures = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private final Map<String, String> entries = new HashMap<>();

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      skipped.add(reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      String message = result.getThrowable().map(Throwable::getMessage).orElse("");
      switch (result.getStatus()) {
        case FAILED -> failures.add(message);
        case ABORTED -> skipped.add(message);
        default -> {}
      }
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
      entries.putAll(entry.getKeyValuePairs());
    }
  }
}
