package org.ncclconformance.junit;

import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.Suite;
import org.ncclconformance.settings.SuiteFolder;

/**
 * Leaves out what the suite does not ask for, where a build tool starts the behaviours: it would
 * count as skipped. JUnit finds this on the class path.
 */
public final class SuiteFilter implements PostDiscoveryFilter {
  private final Supplier<Suite> reader;
  // read for the first behaviour: other tests on the class path have no settings
  private @Nullable Suite suite;

  /** By the suite of this process. */
  public SuiteFilter() {
    this(() -> SettingsReader.ofProcess(SuiteFolder.ofWorkingDirectory()).suite());
  }

  SuiteFilter(Supplier<Suite> reader) {
    this.reader = reader;
  }

  @Override
  public FilterResult apply(TestDescriptor test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ProvenRequirement.topLevel(((MethodSource) source).getJavaClass()))
        .filter(top -> AnnotationSupport.isAnnotated(top, Behavior.class))
        .map(behavior -> of(behavior, test))
        .orElse(FilterResult.included("no behaviour"));
  }

  private FilterResult of(Class<?> behavior, TestDescriptor test) {
    Set<String> tags = test.getTags().stream().map(TestTag::getName).collect(Collectors.toSet());
    return FilterResult.includedIf(
        suite().contains(behavior, tags),
        () -> "part of suite " + suite().name(),
        () -> "not part of suite " + suite().name());
  }

  private Suite suite() {
    if (suite == null) {
      suite = reader.get();
    }
    return suite;
  }
}
