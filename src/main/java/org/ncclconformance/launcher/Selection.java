package org.ncclconformance.launcher;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.PreconditionViolationException;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.ncclconformance.cluster.ErrorLine;
import org.ncclconformance.junit.BehaviorClass;
import org.ncclconformance.settings.BadInput;

/**
 * Which behaviours two tag expressions select.
 *
 * @param groups JUnit's tag expression, or null for all
 * @param excluded another one for what is left out, or null
 */
record Selection(
    List<BehaviorClass> behaviors, @Nullable String groups, @Nullable String excluded) {

  // what is left out is left out by the selection: the filters that the class path brings know the
  // process's own settings only
  static final LauncherConfig UNFILTERED =
      LauncherConfig.builder().enablePostDiscoveryFilterAutoRegistration(false).build();

  /** Of these behaviours alone: what nobody asked for is not there, and so not skipped either. */
  Selection of(Set<String> names) {
    return new Selection(
        behaviors.stream().filter(b -> names.contains(b.name())).toList(), groups, excluded);
  }

  /**
   * As JUnit's launcher takes it.
   *
   * @throws BadInput where an expression is malformed
   */
  LauncherDiscoveryRequest request() {
    return request(Map.of());
  }

  /**
   * The same with configuration parameters for JUnit's engine.
   *
   * @throws BadInput where an expression is malformed
   */
  LauncherDiscoveryRequest request(Map<String, String> parameters) {
    List<Filter<?>> filters = new ArrayList<>();
    if (groups != null && !groups.isBlank()) {
      filters.add(filter("groups", groups, TagFilter::includeTags));
    }
    if (excluded != null && !excluded.isBlank()) {
      filters.add(filter("excludedGroups", excluded, TagFilter::excludeTags));
    }
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(behaviors.stream().map(b -> selectClass(b.type())).toList())
        .filters(filters.toArray(Filter<?>[]::new))
        .configurationParameters(parameters)
        .build();
  }

  /**
   * The simple names of the behaviours that have a selected method.
   *
   * @throws BadInput where an expression is malformed or selects nothing
   */
  Set<String> selected() {
    LauncherConfig quiet =
        LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .build();
    Launcher launcher = LauncherFactory.create(quiet);
    TestPlan plan = launcher.discover(request());
    Set<String> names = new TreeSet<>();
    plan.accept(
        new TestPlan.Visitor() {
          @Override
          public void visit(org.junit.platform.launcher.TestIdentifier test) {
            test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .ifPresent(source -> names.add(topLevel(source.getJavaClass())));
          }
        });
    if (names.isEmpty()) {
      throw new BadInput(
          "groups: found "
              + (groups == null ? "nothing" : "\"" + groups + "\"")
              + (excluded == null ? "" : ", without \"" + excluded + "\"")
              + ", which selects no behaviour; valid tags are "
              + behaviors.stream()
                  .flatMap(b -> b.tags().stream())
                  .distinct()
                  .sorted()
                  .collect(Collectors.joining(", ")));
    }
    return names;
  }

  private static String topLevel(Class<?> type) {
    Class<?> top = type;
    while (top.getEnclosingClass() != null) {
      top = top.getEnclosingClass();
    }
    return top.getSimpleName();
  }

  private interface Tags {
    Filter<?> of(String... expressions);
  }

  // a comma separates expressions for Maven's plugins, and means "or"
  private static Filter<?> filter(String name, String expression, Tags tags) {
    try {
      return tags.of(
          Arrays.stream(expression.split(",")).map(String::strip).toArray(String[]::new));
    } catch (PreconditionViolationException e) {
      throw new BadInput(
          name
              + ": found \""
              + expression
              + "\"; valid is a tag expression, as lifecycle & !trainer-absent ("
              + ErrorLine.first(String.valueOf(e.getMessage()))
              + ")");
    }
  }
}
