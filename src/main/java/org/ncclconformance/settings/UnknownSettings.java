package org.ncclconformance.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Names that were meant as settings but are none.
 *
 * <p>A system property is taken for one where it begins as a family of settings does ({@code
 * cluster.}, {@code trainer.}, {@code registry.}, {@code benchmark.}) or is at most two letters
 * away from a setting. An environment belongs to the whole machine, and Kubernetes itself puts
 * variables such as {@code REGISTRY_PORT} into every pod beside a Service of that name: there a
 * variable has to be a misspelt one with an underscore, at most two letters away.
 */
final class UnknownSettings {
  private static final List<String> FAMILIES =
      List.of("cluster.", "trainer.", "registry.", "benchmark.");
  private static final int NEAR = 2;

  private final Collection<String> properties;
  private final Collection<String> variables;

  UnknownSettings(Collection<String> properties, Collection<String> variables) {
    this.properties = properties;
    this.variables = variables;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    properties.stream()
        .sorted()
        .filter(p -> Setting.named(p).isEmpty())
        .filter(p -> inFamily(p) || nearest(p, Setting::property).isPresent())
        .forEach(p -> lines.add(line(p, "system property", nearest(p, Setting::property))));
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

  private static Optional<String> nearest(String name, Function<Setting, String> spelling) {
    return Arrays.stream(Setting.values())
        .map(spelling)
        .filter(known -> distance(name, known) <= NEAR)
        .min(java.util.Comparator.comparingInt(known -> distance(name, known)));
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
