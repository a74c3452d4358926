package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.validator.Measurement;

class SettingsReaderTest {
  @TempDir Path folder;

  private Settings read(Map<String, String> properties, Map<String, String> environment) {
    return new SettingsReader(properties, environment, new SuiteFolder(folder)).read();
  }

  private void suite(String name, String yaml) throws IOException {
    Files.writeString(folder.resolve(name + ".yaml"), "description: x\n" + yaml);
  }

  @Test
  void everything_has_the_default_that_the_design_says() {
    Settings settings = read(Map.of(), Map.of());

    assertThat(settings.suite().name()).isEqualTo("default");
    assertThat(settings.cluster()).isEqualTo(ClusterKind.SIMULATED);
    assertThat(settings.context()).isNull();
    assertThat(settings.access()).isEqualTo(Access.DISPOSABLE);
    assertThat(settings.validator()).isEqualTo(new ValidatorChoice.Reference());
    assertThat(settings.platform()).isNull();
    assertThat(settings.threshold()).isNull();
    assertThat(settings.tolerance().fraction()).isEqualByComparingTo("0.10");
    assertThat(settings.recipe()).isNull();
    assertThat(settings.recipeFacts()).isEmpty();
    assertThat(settings.trainerRelease()).isEqualTo("v2.2.0");
    assertThat(settings.trainerManifest()).isNull();
    assertThat(settings.trainerReleases()).isNull();
    assertThat(settings.trainerInstall()).hasToString("FAST");
    assertThat(settings.registryMirror()).isNull();
    assertThat(settings.cleanup()).isEqualTo(Cleanup.ALWAYS);
    assertThat(settings.deadline()).isEqualTo(Duration.ofMinutes(30));
    assertThat(settings.measurement())
        .isEqualTo(new Measurement(Map.of(), null, null, 0, 1, false));
    assertThat(settings.release()).isEqualTo("v2.2.0");
  }

  @Test
  void a_target_cluster_is_only_observed_unless_more_is_given() {
    Map<String, String> target = Map.of("cluster", "kubeconfig", "cluster.context", "lab");

    assertThat(read(target, Map.of()).access()).isEqualTo(Access.OBSERVE);
    assertThat(read(Map.of("cluster", "in-cluster"), Map.of()).access()).isEqualTo(Access.OBSERVE);
    assertThat(read(target, Map.of("CLUSTER_ACCESS", "run")).access()).isEqualTo(Access.RUN);
  }

  @Test
  void a_property_is_before_a_variable_and_a_variable_before_the_suite() throws IOException {
    suite("s", "settings: {deadline: 1m, cleanup: never, tolerance: 0.2}");

    Settings settings =
        read(
            Map.of("suite", "s", "deadline", "3m"),
            Map.of("DEADLINE", "2m", "CLEANUP", "on-success", "TRAINER_RELEASE", ""));

    assertThat(settings.deadline()).isEqualTo(Duration.ofMinutes(3));
    assertThat(settings.cleanup()).isEqualTo(Cleanup.ON_SUCCESS);
    assertThat(settings.tolerance().fraction()).isEqualByComparingTo("0.2");
    assertThat(settings.trainerRelease()).isEqualTo("v2.2.0");
  }

  @Test
  void all_of_them_are_read() {
    Map<String, String> given = new TreeMap<>();
    given.put("cluster", "kubeconfig");
    given.put("cluster.context", "lab");
    given.put("cluster.access", "disposable");
    given.put("validator", "command:/opt/check  --verbose now");
    given.put("platform", "h100/eks");
    given.put("threshold", "337.5");
    given.put("tolerance", "0");
    given.put("trainer.release", "v2.3.0-rc.1");
    given.put("trainer.manifest", "../rendered.yaml.gz");
    given.put("trainer.releases", "https://mirror.example/");
    given.put("trainer.install", "as-released");
    given.put("registry.mirror", "127.0.0.1:5000");
    given.put("cleanup", "never");
    given.put("deadline", "1h30m");
    given.put("benchmark.env", "NCCL_STANDIN=socket, NCCL_DEBUG=INFO=1");

    Settings settings = read(given, Map.of());

    assertThat(settings.context()).isEqualTo("lab");
    assertThat(settings.access()).isEqualTo(Access.DISPOSABLE);
    assertThat(settings.validator())
        .isEqualTo(new ValidatorChoice.Command(List.of("/opt/check", "--verbose", "now")))
        .hasToString("command:/opt/check --verbose now");
    assertThat(settings.platform()).isEqualTo("h100/eks");
    assertThat(settings.threshold()).isEqualTo(new Threshold(new BigDecimal("337.5")));
    assertThat(settings.tolerance().fraction()).isEqualByComparingTo("0");
    assertThat(settings.trainerRelease()).isEqualTo("v2.3.0-rc.1");
    assertThat(settings.release()).isEqualTo("../rendered.yaml.gz");
    assertThat(settings.trainerReleases()).isEqualTo("https://mirror.example/");
    assertThat(settings.trainerInstall()).hasToString("AS_RELEASED");
    assertThat(settings.registryMirror()).isEqualTo("127.0.0.1:5000");
    assertThat(settings.cleanup()).isEqualTo(Cleanup.NEVER);
    assertThat(settings.deadline()).isEqualTo(Duration.ofMinutes(90));
    assertThat(settings.measurement().environment())
        .isEqualTo(Map.of("NCCL_STANDIN", "socket", "NCCL_DEBUG", "INFO=1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cluster        | kubernetes   | simulated, kubeconfig or in-cluster
          cluster        | SIMULATED    | simulated, kubeconfig or in-cluster
          cluster.access | admin        | observe, run or disposable
          validator      | command:     | reference, command:PROGRAM ARGS or job:IMAGE
          validator      | job:An Image | reference, command:PROGRAM ARGS or job:IMAGE
          validator      | other        | reference, command:PROGRAM ARGS or job:IMAGE
          platform       | h100         | {accelerator}/{service}, as h100/eks
          platform       | h100/eks/x   | {accelerator}/{service}, as h100/eks
          threshold      | 300GB/s      | a positive decimal number of GB/s without its unit, as 300 or 337.5
          threshold      | 0            | a positive decimal number of GB/s without its unit, as 300 or 337.5
          threshold      | -300         | a positive decimal number of GB/s without its unit, as 300 or 337.5
          threshold      | 3e2          | a positive decimal number of GB/s without its unit, as 300 or 337.5
          threshold      | NaN          | a positive decimal number of GB/s without its unit, as 300 or 337.5
          threshold      | >= 300       | a positive decimal number of GB/s without its unit, as 300 or 337.5
          threshold      | 337,5        | a positive decimal number of GB/s without its unit, as 300 or 337.5
          tolerance      | 1            | a fraction from 0 to below 1, as 0.10
          tolerance      | 10%          | a fraction from 0 to below 1, as 0.10
          tolerance      | -0.1         | a fraction from 0 to below 1, as 0.10
          trainer.release | 2.2.0       | a release tag, as v2.2.0
          trainer.release | latest      | a release tag, as v2.2.0
          trainer.manifest | ftp://x/y  | a file or an http(s) URL of a rendered manifest
          trainer.manifest | http://    | a file or an http(s) URL of a rendered manifest
          trainer.install | slow        | fast or as-released
          registry.mirror | http://x    | HOST or HOST:PORT
          registry.mirror | x:0         | HOST or HOST:PORT
          registry.mirror | x:65536     | HOST or HOST:PORT
          cleanup        | sometimes    | always, on-success or never
          deadline       | 30           | a duration, as 30m, 90s or 1h30m
          deadline       | 0s           | a duration, as 30m, 90s or 1h30m
          deadline       | 30m1h        | a duration, as 30m, 90s or 1h30m
          deadline       | 1.5h         | a duration, as 30m, 90s or 1h30m
          deadline       | PT30M        | a duration, as 30m, 90s or 1h30m
          benchmark.env  | A            | NAME=VALUE, more of them separated by commas
          benchmark.env  | A=1,A=2      | NAME=VALUE, more of them separated by commas
          nodes          | 1            | a number from 2
          nodes          | two          | a number from 2
          nodes          | 99999        | a number from 2
          repeat         | 0            | a number from 1
          repeat         | 2.5          | a number from 1
          pairwise       | yes          | true or false
          """)
  void what_is_malformed_is_named_with_its_origin_and_what_is_valid(
      String setting, String text, String valid) {
    assertThatThrownBy(() -> read(Map.of(setting, text), Map.of()))
        .isInstanceOf(BadInput.class)
        .hasMessage(setting + " (system property): found \"" + text + "\"; valid is " + valid);
  }

  @Test
  void a_malformed_variable_or_suite_is_named_as_the_origin() throws IOException {
    suite("s", "settings: {deadline: soon}");

    assertThatThrownBy(() -> read(Map.of(), Map.of("CLUSTER_ACCESS", "root")))
        .hasMessage(
            "cluster.access (environment variable CLUSTER_ACCESS): found \"root\"; valid is"
                + " observe, run or disposable");
    assertThatThrownBy(() -> read(Map.of("suite", "s"), Map.of()))
        .hasMessage(
            "deadline (suite s): found \"soon\"; valid is a duration, as 30m, 90s or 1h30m");
  }

  @Test
  void a_benchmark_of_ones_own_is_read_and_held_against_the_rules() throws IOException {
    Path runtime = folder.resolve("own.yaml");
    Files.writeString(
        runtime, "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainingRuntime\n");

    assertThatThrownBy(() -> read(Map.of("runtime", runtime.toString()), Map.of()))
        .hasMessage(
            "runtime (system property): "
                + runtime
                + ": spec.template.spec.replicatedJobs has none named 'node', which holds the"
                + " workers");
    assertThatThrownBy(() -> read(Map.of("runtime", folder + "/none.yaml"), Map.of()))
        .hasMessageStartingWith(
            "runtime (system property): found \"" + folder + "/none.yaml\"; valid")
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> read(Map.of("benchmark.image", "Not/An Image"), Map.of()))
        .hasMessageStartingWith(
            "benchmark.image (system property): found \"Not/An Image\"; valid is an image reference");
    String digest = "example.org/nccl@sha256:" + "0".repeat(64);
    assertThat(read(Map.of("benchmark.image", digest, "nodes", "4"), Map.of()).measurement())
        .isEqualTo(new Measurement(Map.of(), digest, null, 4, 1, false));
  }

  @Test
  void pairs_are_run_once() {
    assertThatThrownBy(() -> read(Map.of("pairwise", "true", "repeat", "3"), Map.of()))
        .hasMessage(
            "pairwise: found true, but it is valid only without repeat: a pair is run once");
  }

  @Test
  void an_empty_property_is_malformed() {
    assertThatThrownBy(() -> read(Map.of("threshold", ""), Map.of()))
        .hasMessageStartingWith("threshold (system property): found nothing; valid is ");
  }

  @Test
  void the_current_context_is_never_used_silently() {
    assertThatThrownBy(() -> read(Map.of("cluster", "kubeconfig"), Map.of()))
        .hasMessage(
            "cluster.context: found nothing, and cluster=kubeconfig needs it (the current context"
                + " is never used silently); valid is the name of a context of the kubeconfig");
  }

  @Test
  void a_context_without_a_kubeconfig_is_no_way_to_run_on_the_simulated_cluster_unawares() {
    assertThatThrownBy(() -> read(Map.of("cluster.context", "lab"), Map.of()))
        .hasMessage(
            "cluster.context (system property): found \"lab\", but it is valid only with"
                + " cluster=kubeconfig");
  }

  @Test
  void everything_that_is_wrong_has_a_line_of_its_own() {
    assertThatThrownBy(
            () -> read(Map.of("treshold", "300", "deadline", "x", "cleanup", "y"), Map.of()))
        .message()
        .satisfies(
            message ->
                assertThat(message.lines().map(line -> line.substring(0, line.indexOf(" "))))
                    .containsExactly("treshold", "cleanup", "deadline"));
  }

  @Test
  void an_unknown_suite_lists_what_is_there_after_whatever_else_is_wrong() throws IOException {
    suite("mine", "");

    assertThatThrownBy(() -> read(Map.of("suite", "nope", "cluser", "x"), Map.of()))
        .message()
        .satisfies(
            message ->
                assertThat(message.lines())
                    .hasSize(2)
                    .last()
                    .isEqualTo(
                        "suite: found \"nope\", and there is no such suite; valid are default,"
                            + " mine, preflight, validator, or a path"));
  }

  private String recipe(String criteria, String constraint) throws IOException {
    return Files.writeString(
            folder.resolve("r"),
            """
            metadata: {name: ours}
            criteria: {%s}
            validation:
              performance:
                checks: [nccl-all-reduce-bw]
                constraints: [{name: nccl-all-reduce-bw, value: "%s"}, {name: other, value: x}]
                nodeSelection: {excludeNodes: [n1], maxNodes: 2}
            """
                .formatted(criteria, constraint))
        .toString();
  }

  @Test
  void what_of_a_recipe_is_used_is_a_fact_of_the_run() throws IOException {
    String file = recipe("accelerator: h100, service: eks", ">= 310");

    assertThat(read(Map.of("recipe", file), Map.of()).recipeFacts())
        .containsExactly(
            Map.entry("recipe", "ours"),
            Map.entry("platform", "h100/eks (by the recipe)"),
            Map.entry("threshold", "nccl-all-reduce-bw 310 GB/s (by the recipe)"),
            Map.entry("nodes", "all, without n1, 2 at most (by the recipe)"),
            Map.entry("recipe-notes", "constraint other is none of the checks here and not used"));
  }

  @Test
  void a_setting_wins_over_the_recipe_and_the_facts_say_so() throws IOException {
    String file = recipe("accelerator: gb200, service: eks", ">= 310");

    Settings settings =
        read(Map.of("recipe", file, "threshold", "250"), Map.of("PLATFORM", "h100/eks"));

    assertThat(settings.askedPlatform()).hasToString("h100/eks");
    assertThat(settings.recipeFacts())
        .containsEntry("platform", "h100/eks (by the setting; the recipe says gb200/eks)")
        .containsEntry(
            "threshold", "250 GB/s (by the setting; the recipe says nccl-all-reduce-bw 310 GB/s)");
  }

  @Test
  void a_recipe_that_leaves_something_open_says_so() throws IOException {
    assertThat(read(Map.of("recipe", recipe("intent: training", "310")), Map.of()).recipeFacts())
        .containsEntry("platform", "detected");
  }

  @Test
  void a_recipe_for_a_platform_without_a_benchmark_needs_a_setting() throws IOException {
    String file = recipe("accelerator: l40, service: kind", ">= 310");

    assertThatThrownBy(() -> read(Map.of("recipe", file), Map.of()))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "recipe (system property): \""
                + file
                + "\": found platform l40/kind, which has no benchmark; valid are "
                + SupportedBenchmark.platforms()
                + ", or set platform to one of them");
  }

  @Test
  void a_recipe_that_cannot_be_used_is_named_with_its_origin() throws IOException {
    String file = recipe("accelerator: h100, service: eks", "<= 310");

    assertThatThrownBy(() -> read(Map.of(), Map.of("RECIPE", file)))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "recipe (environment variable RECIPE): \""
                + file
                + "\": found nccl-all-reduce-bw \"<= 310\", whose operator is not that of a least"
                + " bandwidth; valid is a number above 0 in GB/s after >= or >, as \">= 300\" or"
                + " \">= 300 GB/s\"");
    assertThatThrownBy(() -> read(Map.of("recipe", "nowhere.yaml"), Map.of()))
        .hasMessage(
            "recipe (system property): \"nowhere.yaml\": found no such file; valid is a file with an"
                + " AICR recipe");
  }

  @Test
  void what_was_given_is_told_with_its_origin_and_without_secrets() throws IOException {
    Settings read =
        new SettingsReader(
                Map.of(
                    "threshold",
                    "900",
                    "trainer.manifest",
                    "http://user:canary@host/?a=b&token=tokencanary"),
                Map.of("BENCHMARK_ENV", "NCCL_DEBUG=WARN,HF_TOKEN=canary"),
                SuiteFolder.ofWorkingDirectory())
            .read();

    assertThat(read.inForce().facts())
        .containsEntry("setting.threshold", "900 (system property)")
        .containsEntry(
            "setting.trainer.manifest",
            "http://[redacted]@host/?a=b&token=[redacted] (system property)")
        .containsEntry(
            "setting.benchmark.env",
            "NCCL_DEBUG=WARN,HF_TOKEN=[redacted] (environment variable BENCHMARK_ENV)");
    assertThat(read.release()).isEqualTo("http://[redacted]@host/?a=b&token=[redacted]");
  }

  @Test
  void every_setting_is_in_force_with_where_it_comes_from() throws IOException {
    suite("s", "settings: {tolerance: 0.2, cleanup: always}");

    SettingsInForce inForce =
        new SettingsReader(
                Set.of("threshold"),
                Map.of("suite", "s", "threshold", "900"),
                Map.of("DEADLINE", "1h"),
                new SuiteFolder(folder))
            .read()
            .inForce();

    assertThat(inForce.facts())
        .containsEntry("setting.threshold", "900 (command line)")
        .containsEntry("setting.suite", "s (system property)")
        .containsEntry("setting.deadline", "1h (environment variable DEADLINE)")
        .containsEntry("setting.tolerance", "0.2 (suite s)")
        .containsEntry("setting.cleanup", "always (suite s)")
        .containsEntry("setting.cluster", "simulated (default)")
        .containsEntry("setting.cluster.access", "disposable (default)")
        .containsEntry("setting.platform", "detected (default)")
        .containsEntry("setting.nodes", "all usable (default)")
        .containsOnlyKeys(
            Stream.of(Setting.values()).map(setting -> "setting." + setting.property()).toList());
    assertThat(inForce.line())
        .hasValue(
            "settings: suite=s (system property), threshold=900 (command line), tolerance=0.2"
                + " (suite s), deadline=1h (environment variable DEADLINE)");
    assertThat(inForce.differing())
        .containsOnlyKeys(
            "setting.suite", "setting.threshold", "setting.tolerance", "setting.deadline");
  }

  @Test
  void where_nothing_is_given_there_is_nothing_to_say() {
    assertThat(read(Map.of(), Map.of()).inForce().line()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          benchmark.env    | HF_TOKEN=canary1,more,     | HF_TOKEN=[redacted]
          benchmark.env    | HF_TOKEN=canary1,more,A=1,A=2 | HF_TOKEN=[redacted],A=1,A=2
          benchmark.env    | HF-TOKEN=canary1           | HF-TOKEN=[redacted]
          benchmark.env    | A=1,API_KEY : canary1&more | A=1,API_KEY : [redacted]
          trainer.manifest | ftp://user:pw@host/?sig=x  | ftp://[redacted]@host/?sig=[redacted]
          trainer.manifest | ftp://user:p/w@host/x      | ftp://[redacted]@host/x
          validator        | other --token abc --fast   | other --token [redacted] --fast
          registry.mirror  | http://u:canary1@mirror    | http://[redacted]@mirror
          """)
  void what_is_malformed_is_shown_without_what_is_secret_in_it(
      String setting, String text, String shown) {
    assertThatThrownBy(() -> read(Map.of(setting, text), Map.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(" (system property): found \"" + shown + "\"; valid is ");
  }
}
