package org.ncclconformance.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A setting by its name, with what is valid for it. */
public enum Setting {
  SUITE("suite", "the name of a file in suites/ without .yaml, or a path"),
  CLUSTER("cluster", either(ClusterKind.words())),
  CLUSTER_CONTEXT("cluster.context", "the name of a context of the kubeconfig"),
  CLUSTER_ACCESS("cluster.access", "observe, run or disposable"),
  VALIDATOR(
      "validator",
      either(ValidatorChoice.forms().stream().map(ValidatorChoice.Form::shown).toList())),
  BANDWIDTH_MAX_RUNS("bandwidth.max-runs", "a number from 1"),
  PLATFORM("platform", "{accelerator}/{service}, as h100/eks"),
  THRESHOLD("threshold", "a positive decimal number of GB/s without its unit, as 300 or 337.5"),
  TOLERANCE("tolerance", "a fraction from 0 to below 1, as 0.10"),
  RECIPE("recipe", "a file with an AICR recipe"),
  TRAINER_RELEASE("trainer.release", "a release tag, as v2.2.0"),
  TRAINER_MANIFEST("trainer.manifest", "a file or an http(s) URL of a rendered manifest"),
  TRAINER_RELEASES("trainer.releases", "an http(s) URL or a folder laid out github.com/..."),
  TRAINER_INSTALL("trainer.install", "fast or as-released"),
  REGISTRY_MIRROR("registry.mirror", "HOST or HOST:PORT"),
  CLEANUP("cleanup", "always, on-success or never"),
  DEADLINE("deadline", "a duration, as 30m, 90s or 1h30m"),
  BENCHMARK_ENV("benchmark.env", "NAME=VALUE, more of them separated by commas"),
  BENCHMARK_IMAGE("benchmark.image", "an image reference, best by digest"),
  RUNTIME("runtime", "a file with a TrainingRuntime"),
  NODES("nodes", "a number from 2"),
  REPEAT("repeat", "a number from 1"),
  PAIRWISE("pairwise", "true or false");

  private final String property;
  private final String valid;

  Setting(String property, String valid) {
    this.property = property;
    this.valid = valid;
  }

  private static String either(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  /** Name as a system property and in a suite file. */
  public String property() {
    return property;
  }

  /** What may be given, in words. */
  public String valid() {
    return valid;
  }

  /** Name as an environment variable. */
  public String variable() {
    return property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
  }

  static Optional<Setting> named(String property) {
    return Arrays.stream(values()).filter(s -> s.property.equals(property)).findFirst();
  }
}
