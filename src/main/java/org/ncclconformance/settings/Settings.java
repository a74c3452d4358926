package org.ncclconformance.settings;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.recipe.Recipe;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.validator.Measurement;

/**
 * The settings of a run, read and checked.
 *
 * @param context null unless the kind of cluster needs one
 * @param platform as {@code h100/eks}, or null where it is to be detected
 * @param threshold the least bus bandwidth, or null for the platform's own
 * @param tolerance the part of the threshold that a result may lack
 * @param recipe what says platform and thresholds where no setting does, or null
 * @param trainerManifest a file or URL that replaces the release, or null
 * @param trainerReleases base URL or folder of a mirror, or null for the public release host
 * @param registryMirror {@code HOST[:PORT]} to ask instead of the public registries, or null
 * @param deadline for one whole check
 * @param measurement how to measure, where the platform's row does not say
 * @param inForce the text of each and its origin, for reports
 */
public record Settings(
    Suite suite,
    ClusterKind cluster,
    @Nullable String context,
    Access access,
    ValidatorChoice validator,
    @Nullable String platform,
    @Nullable Threshold threshold,
    Tolerance tolerance,
    @Nullable Recipe recipe,
    String trainerRelease,
    @Nullable String trainerManifest,
    @Nullable String trainerReleases,
    InstallMode trainerInstall,
    @Nullable String registryMirror,
    Cleanup cleanup,
    Duration deadline,
    Measurement measurement,
    SettingsInForce inForce) {

  /** What of them nothing that is written may show. */
  public SettingSecrets secrets() {
    return inForce.secrets();
  }

  /** What platform is asked for, or null where it is to be detected: a setting before a recipe. */
  public @Nullable Platform askedPlatform() {
    if (platform != null) {
      return Platform.parse(platform);
    }
    return recipe == null ? null : recipe.platform();
  }

  /** What a check is asked for, or null for the platform's own: a setting before a recipe. */
  public @Nullable Threshold askedThreshold(CheckName check) {
    if (threshold != null || recipe == null) {
      return threshold;
    }
    return recipe.threshold(check).orElse(null);
  }

  /** Which nodes may be used. */
  public NodeSelection askedNodes() {
    return recipe == null ? NodeSelection.ALL : recipe.nodes();
  }

  /**
   * What a recipe says and what of it is used, for reports; nothing where there is none. No key has
   * a blank: a properties file would end it there.
   */
  public Map<String, String> recipeFacts() {
    if (recipe == null) {
      return Map.of();
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("recipe", recipe.name());
    facts.put("platform", used(platform, recipe.platform(), "detected"));
    facts.put(
        "threshold",
        used(
            threshold == null ? null : threshold.gigabytesPerSecond().toPlainString() + " GB/s",
            recipe.thresholds().isEmpty() ? null : recipe.demands(),
            "the platform's"));
    if (!recipe.nodes().equals(NodeSelection.ALL)) {
      facts.put("nodes", recipe.nodes() + " (by the recipe)");
    }
    if (!recipe.notes().isEmpty()) {
      facts.put("recipe-notes", String.join("; ", recipe.notes()));
    }
    return facts;
  }

  private static String used(@Nullable String set, @Nullable Object recipe, String otherwise) {
    if (set != null) {
      return set + " (by the setting" + (recipe == null ? "" : "; the recipe says " + recipe) + ")";
    }
    return recipe == null ? otherwise : recipe + " (by the recipe)";
  }

  /** Which cluster is meant, for a sentence. */
  public String clusterInWords() {
    return context == null ? cluster.inWords() : context;
  }

  /** Which release is meant, for reports: the manifest where one is named. */
  public String release() {
    return trainerManifest == null ? trainerRelease : SettingSecrets.cut(trainerManifest);
  }
}
