package org.ncclconformance.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.nccl.recipe.Recipe;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.validator.Measurement;

/**
 * Finds each setting: system property, else environment variable, else the suite file, else the
 * default. Everything that is wrong is collected, one line each.
 */
public final class SettingsReader {
  private final Set<String> told;
  private final Map<String, String> properties;
  private final Map<String, String> environment;
  private final SuiteFolder suites;
  private final Map<Setting, SettingValue> given = new EnumMap<>(Setting.class);
  private final List<String> wrong = new ArrayList<>();

  public SettingsReader(
      Map<String, String> properties, Map<String, String> environment, SuiteFolder suites) {
    this(Set.of(), properties, environment, suites);
  }

  /**
   * Reads nothing yet.
   *
   * @param told those properties that were given to this program alone: no other name is valid
   *     there
   */
  public SettingsReader(
      Set<String> told,
      Map<String, String> properties,
      Map<String, String> environment,
      SuiteFolder suites) {
    this.told = told;
    this.properties = properties;
    this.environment = environment;
    this.suites = suites;
  }

  /** The settings of this process. */
  public static Settings ofProcess(SuiteFolder suites) {
    Map<String, String> properties = new java.util.HashMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(name -> properties.put(name, System.getProperty(name)));
    return new SettingsReader(properties, System.getenv(), suites).read();
  }

  /**
   * Reads them all.
   *
   * @throws BadInput with one line for each setting that is unknown, malformed or missing
   */
  public Settings read() {
    wrong.addAll(new UnknownSettings(told, properties.keySet(), environment.keySet()).lines());
    collect();
    Suite suite = suite();
    String origin = "suite " + suite.name();
    suite.settings().forEach((s, text) -> given.putIfAbsent(s, new SettingValue(s, text, origin)));

    ClusterKind cluster =
        value(Setting.CLUSTER, v -> v.oneOf(ClusterKind.class), ClusterKind.SIMULATED);
    Settings settings =
        new Settings(
            suite,
            cluster,
            context(cluster),
            value(Setting.CLUSTER_ACCESS, v -> v.oneOf(Access.class), cluster.defaultAccess()),
            value(Setting.VALIDATOR, SettingValue::validator, new ValidatorChoice.Reference()),
            optional(Setting.BANDWIDTH_MAX_RUNS, v -> v.number(1)),
            optional(Setting.PLATFORM, this::platform),
            optional(Setting.THRESHOLD, SettingValue::threshold),
            value(Setting.TOLERANCE, SettingValue::tolerance, Tolerance.DEFAULT),
            optional(Setting.RECIPE, this::recipe),
            value(Setting.TRAINER_RELEASE, SettingValue::release, "v2.2.0"),
            optional(Setting.TRAINER_MANIFEST, SettingValue::place),
            optional(Setting.TRAINER_RELEASES, SettingValue::place),
            value(Setting.TRAINER_INSTALL, v -> v.oneOf(InstallMode.class), InstallMode.FAST),
            optional(Setting.REGISTRY_MIRROR, SettingValue::host),
            value(Setting.CLEANUP, v -> v.oneOf(Cleanup.class), Cleanup.ALWAYS),
            value(Setting.DEADLINE, SettingValue::duration, Duration.ofMinutes(30)),
            measurement(),
            inForce());
    if (!wrong.isEmpty()) {
      throw new BadInput(wrong);
    }
    return settings;
  }

  private Map<String, String> inForce() {
    Map<String, String> inForce = new LinkedHashMap<>();
    given.forEach((s, v) -> inForce.put(s.property(), v.text() + " (" + v.origin() + ")"));
    return inForce;
  }

  private Measurement measurement() {
    int repeat = value(Setting.REPEAT, v -> v.number(1), 1);
    boolean pairwise = value(Setting.PAIRWISE, SettingValue::flag, false);
    if (pairwise && repeat > 1) {
      wrong.add("pairwise: found true, but it is valid only without repeat: a pair is run once");
    }
    return new Measurement(
        value(Setting.BENCHMARK_ENV, SettingValue::variables, Map.of()),
        optional(Setting.BENCHMARK_IMAGE, SettingValue::image),
        optional(Setting.RUNTIME, SettingValue::runtime),
        value(Setting.NODES, v -> v.number(2), 0),
        repeat,
        pairwise);
  }

  private void collect() {
    for (Setting setting : Setting.values()) {
      String property = properties.get(setting.property());
      String variable = environment.get(setting.variable());
      if (property != null) {
        given.put(setting, new SettingValue(setting, property, "system property"));
      } else if (variable != null && !variable.isEmpty()) {
        String origin = "environment variable " + setting.variable();
        given.put(setting, new SettingValue(setting, variable, origin));
      }
    }
  }

  // without its suite a run has no settings: this ends the reading, with what is known by then
  private Suite suite() {
    try {
      SettingValue named = given.get(Setting.SUITE);
      return suites.read(named == null ? "default" : named.line());
    } catch (BadInput e) {
      wrong.add(String.valueOf(e.getMessage()));
      throw new BadInput(wrong);
    }
  }

  private @Nullable String context(ClusterKind cluster) {
    SettingValue context = given.get(Setting.CLUSTER_CONTEXT);
    if (cluster.needsContext() && context == null) {
      wrong.add(
          "cluster.context: found nothing, and cluster="
              + cluster.word()
              + " needs it (the current context is never used silently); valid is "
              + Setting.CLUSTER_CONTEXT.valid());
    }
    if (!cluster.needsContext() && context != null) {
      wrong.add(
          "cluster.context ("
              + context.origin()
              + "): found \""
              + context.text()
              + "\", but it is valid only with "
              + Arrays.stream(ClusterKind.values())
                  .filter(ClusterKind::needsContext)
                  .map(kind -> "cluster=" + kind.word())
                  .collect(Collectors.joining(" or ")));
      return null;
    }
    return optional(Setting.CLUSTER_CONTEXT, SettingValue::line);
  }

  private String platform(SettingValue value) {
    String platform = value.platform();
    try {
      return Platform.parse(platform).toString();
    } catch (IllegalArgumentException e) {
      throw new BadInput("platform (" + value.origin() + "): " + e.getMessage());
    }
  }

  private Recipe recipe(SettingValue value) {
    Recipe recipe = value.recipe();
    Platform platform = recipe.platform();
    if (platform != null && !platform.hasBenchmark() && !given.containsKey(Setting.PLATFORM)) {
      throw value.unusable(
          "found platform "
              + platform
              + ", which has no benchmark; valid are "
              + SupportedBenchmark.platforms()
              + ", or set platform to one of them");
    }
    return recipe;
  }

  private <T> @Nullable T optional(Setting setting, Function<SettingValue, T> reader) {
    SettingValue value = given.get(setting);
    if (value == null) {
      return null;
    }
    try {
      return reader.apply(value);
    } catch (BadInput e) {
      wrong.add(String.valueOf(e.getMessage()));
      return null;
    }
  }

  private <T> T value(Setting setting, Function<SettingValue, T> reader, T otherwise) {
    T value = optional(setting, reader);
    return value == null ? otherwise : value;
  }
}
