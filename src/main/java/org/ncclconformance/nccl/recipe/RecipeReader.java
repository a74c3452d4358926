package org.ncclconformance.nccl.recipe;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.Platform;

/**
 * Finds in a recipe what concerns the checks.
 *
 * <p>The layout is that of NVIDIA/aicr: an overlay as its authors write it ({@code kind:
 * RecipeMetadata}) has everything below {@code spec}, a recipe that was resolved for a cluster
 * ({@code kind: RecipeResult}, in older releases {@code Recipe} or none) has it at the top
 * (pkg/recipe/metadata.go there). Constraints, checks and node selection of the benchmarks are in
 * {@code validation.performance} (pkg/recipe/validation.go), the platform is in {@code criteria}
 * (pkg/recipe/criteria.go). What its validators are given ({@code kind: ValidationInput},
 * pkg/validator/v1) is the same with {@code config} for {@code validation}.
 */
final class RecipeReader {
  private static final Set<String> KINDS =
      Set.of("RecipeMetadata", "RecipeResult", "Recipe", "ValidationInput");
  private static final Set<String> CONSTRAINT =
      Set.of("name", "value", "severity", "remediation", "unit");
  private static final Set<String> SELECTION = Set.of("selector", "maxNodes", "excludeNodes");

  /** Names whose benchmark is used in the place of the recipe's own platform. */
  private static final String PROFILE = "nccl-benchmark-profile";

  private static final Set<String> RUNTIMES =
      Set.of("nccl-benchmark-runtime", "nccl-benchmark-runtime-ref");

  /** What means any service beside the word itself, as upstream reads it. */
  private static final Set<String> ANY = Set.of("", "any", "self-managed", "self", "vanilla");

  private static final Pattern PLATFORM = Pattern.compile("([a-z0-9-]+)/([a-z0-9-]+)");
  private static final Pattern BANDWIDTH = Pattern.compile("(>=|>)?\\s*(\\d\\S*)(?:\\s+GB/s)?");
  private static final Pattern OTHER_OPERATOR = Pattern.compile("(?!>=?(?:[^<>=!~]|$))[<>=!~]+.*");
  private static final String VALID_BANDWIDTH =
      "valid is a number above 0 in GB/s after >= or >, as \">= 300\" or \">= 300 GB/s\"";

  private final String otherwise;
  private final Map<CheckName, Threshold> thresholds = new EnumMap<>(CheckName.class);
  private final List<String> notes = new ArrayList<>();
  private @Nullable Platform profile;

  RecipeReader(String otherwise) {
    this.otherwise = otherwise;
  }

  Recipe read(String yaml) throws UnusableRecipe {
    RecipeNode root = RecipeNode.parse(yaml);
    String kind = root.text("kind", "RecipeResult");
    if (!KINDS.contains(kind)) {
      throw new UnusableRecipe(
          "found kind \""
              + kind
              + "\"; valid are RecipeMetadata, RecipeResult and ValidationInput");
    }
    RecipeNode body = root.has("spec") ? root.map("spec") : root;
    RecipeNode performance =
        body.map(kind.equals("ValidationInput") ? "config" : "validation").map("performance");
    constraints(performance);
    Set<String> checks = new LinkedHashSet<>(performance.texts("checks"));
    declared(checks, body);
    if (performance.has("timeout")) {
      notes.add("validation.performance.timeout is not used: set deadline");
    }
    return new Recipe(
        UnusableRecipe.oneLine(root.map("metadata").text("name", otherwise)),
        profile == null ? platform(body.map("criteria")) : profile,
        thresholds,
        nodes(performance.map("nodeSelection")),
        notes);
  }

  private void constraints(RecipeNode performance) throws UnusableRecipe {
    Set<String> names = new HashSet<>();
    for (RecipeNode constraint : performance.maps("constraints")) {
      String name = constraint.text("name", "");
      if (name.isEmpty()) {
        throw constraint.without("name", "the name of a check, as nccl-all-reduce-bw");
      }
      if (!names.add(name)) {
        throw new UnusableRecipe(
            "found two performance constraints " + name + "; valid is one of each name");
      }
      constraint(name, constraint);
    }
  }

  private void constraint(String name, RecipeNode constraint) throws UnusableRecipe {
    for (String key : constraint.keysBeside(CONSTRAINT)) {
      note("constraint " + name + " has the key " + key + ", which is unknown and not used");
    }
    CheckName check = CheckName.of(name).orElse(null);
    if (check != null) {
      thresholds.put(check, threshold(name, constraint));
    } else if (name.equals(PROFILE)) {
      profile = platform(name, constraint.text("value", "").strip());
    } else if (RUNTIMES.contains(name)) {
      note("constraint " + name + " is not used: the platform's own benchmark runs");
    } else {
      note("constraint " + name + " is none of the checks here and not used");
    }
  }

  private Threshold threshold(String name, RecipeNode constraint) throws UnusableRecipe {
    String text = constraint.text("value", "").strip();
    String unit = constraint.text("unit", "GB/s");
    if (!unit.equals("GB/s")) {
      throw new UnusableRecipe("found unit \"" + unit + "\" of " + name + "; valid is GB/s");
    }
    if (text.isEmpty()) {
      throw new UnusableRecipe("found no value of " + name + "; " + VALID_BANDWIDTH);
    }
    if (OTHER_OPERATOR.matcher(text).matches()) {
      throw new UnusableRecipe(
          "found "
              + name
              + " \""
              + text
              + "\", whose operator is not that of a least bandwidth; "
              + VALID_BANDWIDTH);
    }
    Matcher bandwidth = BANDWIDTH.matcher(text);
    Optional<Threshold> least =
        bandwidth.matches() ? Threshold.ofNumber(bandwidth.group(2)) : Optional.empty();
    if (least.isEmpty()) {
      throw new UnusableRecipe("found " + name + " \"" + text + "\"; " + VALID_BANDWIDTH);
    }
    if (">".equals(bandwidth.group(1))) {
      note(name + " \"" + text + "\" is judged as >= " + bandwidth.group(2));
    }
    if (!constraint.text("severity", "error").equals("error")) {
      note("constraint " + name + " is no error to the recipe, and a failure here all the same");
    }
    return least.get();
  }

  private static Platform platform(String where, String text) throws UnusableRecipe {
    Matcher form = PLATFORM.matcher(text);
    if (!form.matches()) {
      throw new UnusableRecipe(
          "found " + where + " \"" + text + "\"; valid is {accelerator}/{service}, as h100/eks");
    }
    return new Platform(form.group(1), form.group(2));
  }

  /**
   * Upstream runs a check that is listed and has a constraint; one without the other is a slip that
   * its author should hear of.
   */
  private void declared(Set<String> checks, RecipeNode body) throws UnusableRecipe {
    List<CheckName> listed =
        checks.stream().flatMap(check -> CheckName.of(check).stream()).toList();
    if (thresholds.isEmpty() && listed.isEmpty()) {
      throw new UnusableRecipe(
          "found no performance constraint of a check"
              + (body.has("base")
                  ? ", and what it inherits from " + body.text("base", "") + " is not read"
                  : "")
              + "; valid are "
              + CheckName.all());
    }
    listed.stream()
        .filter(check -> !thresholds.containsKey(check))
        .forEach(
            check ->
                note(check + " is listed without a constraint: the platform's threshold holds"));
    if (!checks.isEmpty()) {
      thresholds.keySet().stream()
          .filter(check -> !listed.contains(check))
          .forEach(check -> note(check + " has a constraint and is not listed in checks"));
    }
    if (body.has("base")) {
      note("what it inherits from " + body.text("base", "") + " is not read");
    }
  }

  private @Nullable Platform platform(RecipeNode criteria) throws UnusableRecipe {
    String accelerator = word(criteria, "accelerator");
    String service = word(criteria, "service");
    if (accelerator.isEmpty() || accelerator.equals("any")) {
      return null;
    }
    if (!ANY.contains(service)) {
      return platform("criteria accelerator and service", accelerator + "/" + service);
    }
    Platform anywhere = new Platform(accelerator, "any");
    if (anywhere.hasBenchmark()) {
      return anywhere;
    }
    note("criteria name " + accelerator + " on any service: the platform is detected");
    return null;
  }

  private static String word(RecipeNode criteria, String key) throws UnusableRecipe {
    return criteria.text(key, "").strip().toLowerCase(Locale.ROOT);
  }

  private NodeSelection nodes(RecipeNode selection) throws UnusableRecipe {
    for (String key : selection.keysBeside(SELECTION)) {
      note("nodeSelection has the key " + key + ", which is unknown and not used");
    }
    RecipeNode selector = selection.map("selector");
    Map<String, String> labels = new LinkedHashMap<>();
    for (String label : selector.keysBeside(Set.of())) {
      labels.put(label, selector.text(label, ""));
    }
    String most = selection.text("maxNodes", "0");
    if (!most.matches("\\d{1,6}")) {
      throw new UnusableRecipe("found maxNodes \"" + most + "\"; valid is a number of nodes");
    }
    return new NodeSelection(
        labels, new LinkedHashSet<>(selection.texts("excludeNodes")), Integer.parseInt(most));
  }

  private void note(String line) {
    notes.add(UnusableRecipe.oneLine(line));
  }
}
