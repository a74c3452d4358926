package org.ncclconformance.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names that were meant as settings but are none.
 *
 * <p>A system property is taken for one where it begins as a family of settings does ({@code
 * cluster.}, {@code trainer.}, {@code registry.}, {@code benchmark.}), is at most two letters or a
 * third of them away from a setting, or was given to this program alone. An environment belongs to
 * the whole machine, and Kubernetes itself puts variables such as {@code REGISTRY_PORT} into every
 * pod beside a Service of that name: there a variable has to be a misspelt one with an underscore,
 * at most two letters away.
 */
final class UnknownSettings {
  private static final List<String> FAMILIES =
      List.of("cluster.", "trainer.", "registry.", "benchmark.");
  private static final int NEAR = 2;

  private static final Set<String> SELECTION =
      Set.of("groups", "excludedGroups", "reports.directory");

  private final Set<String> told;
  private final Collection<String> properties;
  private final Collection<String> variables;

  UnknownSettings(Collection<String> properties, Collection<String> variables) {
    this(Set.of(), properties, variables);
  }

  /**
   * Looks at all of them.
   *
   * @param told those properties that were given to this program alone, and so can be nobody else's
   */
  UnknownSettings(Set<String> told, Collection<String> properties, Collection<String> variables) {
    this.told = told;
    this.properties = properties;
    this.variables = variables;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    properties.stream()
        .sorted()
        .filter(p -> Setting.named(p).isEmpty())
        .filter(p -> !SELECTION.contains(p))
        .filter(p -> told.contains(p) || inFamily(p) || nearest(p).isPresent())
        .forEach(p -> lines.add(line(p, GivenSettings.origin(told, p), nearest(p))));
    variables.stream()
        .sorted()
        .filter(v -> v.contains("_") && v.equals(v.toUpperCase(Locale.ROOT)))
        .filter(v -> Arrays.stream(Setting.values()).noneMatch(s -> s.variable().equals(v)))
        .filter(v -> nearest(v, Setting::variable).isPresent())
        .forEach(v -> lines.add(line(v, "environment variable", nearest(v, Setting::variable))));
    return lines;
  }

  private static boolean inFamily(String property) {
    return FAMILIES.stream().anyMatch(property::startsWith);
  }

  private static String line(String name, String origin, Optional<String> nearest) {
    return name
        + " ("
        + origin
        + "): no such setting"
        + nearest.map(n -> ", did you mean " + n + "?").orElse("")
        + "; valid are "
        + Arrays.stream(Setting.values())
            .map(origin.startsWith("env") ? Setting::variable : Setting::property)
            .collect(Collectors.joining(", "));
  }

  // with a third of its letters wrong a long name is still meant as that one
  private static Optional<String> nearest(String property) {
    return Stream.concat(Arrays.stream(Setting.values()).map(Setting::property), SELECTION.stream())
        .filter(known -> distance(property, known) <= Math.max(NEAR, known.length() / 3))
        .min(
            Comparator.<String>comparingInt(known -> distance(property, known))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static Optional<String> nearest(String name, Function<Setting, String> spelling) {
    return Arrays.stream(Setting.values())
        .map(spelling)
        .filter(known -> distance(name, known) <= NEAR)
        .min(Comparator.comparingInt(known -> distance(name, known)));
  }

  /** Letters to insert, delete or replace. */
  static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    Arrays.setAll(above, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[b.length()];
  }
}
