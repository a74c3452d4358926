package org.ncclconformance.settings;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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
 * default that stands here. Everything that is wrong is collected, one line each.
 */
public final class SettingsReader {
  private static final int ALL_NODES = 0;

  private final GivenSettings given;
  private final SuiteFolder suites;

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
    this.given = new GivenSettings(told, properties, environment);
    this.suites = suites;
    new UnknownSettings(told, properties.keySet(), environment.keySet())
        .lines()
        .forEach(given::wrong);
  }

  /** The settings of this process. */
  public static Settings ofProcess(SuiteFolder suites) {
    Map<String, String> properties = new HashMap<>();
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
    Suite suite = suite();
    given.addFrom(suite);
    ClusterKind cluster =
        given.or(Setting.CLUSTER, ClusterKind.SIMULATED.word(), v -> v.oneOf(ClusterKind.class));
    Settings settings =
        new Settings(
            suite,
            cluster,
            context(cluster),
            given.or(
                Setting.CLUSTER_ACCESS,
                Keyword.of(cluster.defaultAccess()),
                v -> v.oneOf(Access.class)),
            given.or(Setting.VALIDATOR, "reference", SettingValue::validator),
            given.orNothing(Setting.BANDWIDTH_MAX_RUNS, "any number", v -> v.number(1)),
            given.orNothing(Setting.PLATFORM, "detected", this::platform),
            given.orNothing(Setting.THRESHOLD, "the platform's", SettingValue::threshold),
            given.or(
                Setting.TOLERANCE,
                Tolerance.DEFAULT.fraction().toPlainString(),
                SettingValue::tolerance),
            given.orNothing(Setting.RECIPE, "none", this::recipe),
            given.or(Setting.TRAINER_RELEASE, "v2.2.0", SettingValue::release),
            given.orNothing(Setting.TRAINER_MANIFEST, "none", SettingValue::place),
            given.orNothing(Setting.TRAINER_RELEASES, "the public host", SettingValue::place),
            given.or(Setting.TRAINER_INSTALL, "fast", v -> v.oneOf(InstallMode.class)),
            given.orNothing(Setting.REGISTRY_MIRROR, "none", SettingValue::host),
            given.or(Setting.CLEANUP, "always", v -> v.oneOf(Cleanup.class)),
            given.or(Setting.DEADLINE, "30m", SettingValue::duration),
            measurement(),
            given.inForce());
    given.check();
    return settings;
  }

  private Measurement measurement() {
    int repeat = given.or(Setting.REPEAT, "1", v -> v.number(1));
    boolean pairwise = given.or(Setting.PAIRWISE, "false", SettingValue::flag);
    if (pairwise && repeat > 1) {
      given.wrong("pairwise: found true, but it is valid only without repeat: a pair is run once");
    }
    Map<String, String> variables =
        given.orNothing(Setting.BENCHMARK_ENV, "none", SettingValue::variables);
    Integer nodes = given.orNothing(Setting.NODES, "all usable", v -> v.number(2));
    return new Measurement(
        variables == null ? Map.of() : variables,
        given.orNothing(Setting.BENCHMARK_IMAGE, "the runtime's", SettingValue::image),
        given.orNothing(Setting.RUNTIME, "the platform's", SettingValue::runtime),
        nodes == null ? ALL_NODES : nodes,
        repeat,
        pairwise);
  }

  // without its suite a run has no settings: this ends the reading, with what is known by then
  private Suite suite() {
    return given.needed(Setting.SUITE, "default", v -> suites.read(v.line()));
  }

  private @Nullable String context(ClusterKind cluster) {
    SettingValue context = given.find(Setting.CLUSTER_CONTEXT);
    if (cluster.needsContext() && context == null) {
      given.wrong(
          "cluster.context: found nothing, and cluster="
              + cluster.word()
              + " needs it (the current context is never used silently); valid is "
              + Setting.CLUSTER_CONTEXT.valid());
    }
    if (!cluster.needsContext() && context != null) {
      given.wrong(
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
    return given.orNothing(Setting.CLUSTER_CONTEXT, "none", SettingValue::line);
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
    if (platform != null && !platform.hasBenchmark() && !given.has(Setting.PLATFORM)) {
      throw value.unusable(
          "found platform "
              + platform
              + ", which has no benchmark; valid are "
              + SupportedBenchmark.platforms()
              + ", or set platform to one of them");
    }
    return recipe;
  }
}
