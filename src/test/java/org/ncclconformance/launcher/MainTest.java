package org.ncclconformance.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.junit.FakeTestBed;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.SuiteFolder;

// Allure has one destination for the whole process; and JUnit's XML lists the process's properties,
// of which the client takes one away again whenever another class opens a cluster
@Isolated
class MainTest {
  private final Map<String, String> properties = new HashMap<>();
  private final StringWriter printed = new StringWriter();

  @TempDir Path folder;

  private int execute(String... args) {
    return Main.execute(
        new LauncherContext(
            "org.ncclconformance.launcher.sample",
            properties,
            Map.of(),
            new SuiteFolder(folder),
            FakeTestBed::arrangingEverything,
            new Reports(folder.resolve("reports")),
            Time.system(),
            InputStream.nullInputStream(),
            new PrintWriter(printed, true)),
        args);
  }

  private void suite(String name, String yaml) throws IOException {
    Files.writeString(folder.resolve(name + ".yaml"), "description: x\n" + yaml);
  }

  private String printed() {
    return printed.toString().strip();
  }

  @Test
  void list_says_what_there_is_to_prove_and_what_it_needs() {
    assertThat(execute("list")).isZero();

    assertThat(printed().lines()).first().isEqualTo("OtherBehavior  [other, lifecycle]");
    assertThat(printed())
        .contains("SampleBehavior  [sample, lifecycle]")
        .contains("  ABS-6  disposable  An install that fails halfway is rolled back by UID,")
        .endsWith("suites: default, preflight, validator");
  }

  @Test
  void list_takes_tags() {
    assertThat(execute("list", "--groups", "other")).isZero();

    assertThat(printed()).contains("OtherBehavior").doesNotContain("SampleBehavior");
  }

  @Test
  void check_says_in_one_line_what_would_run() {
    assertThat(execute("check", "--groups", "lifecycle & !other", "-Dcluster.access=run")).isZero();

    assertThat(printed()).isEqualTo("suite default on simulated with access run: SampleBehavior");
  }

  @Test
  void bad_input_ends_with_2_and_one_line_for_each_thing() {
    assertThat(execute("check", "-Dthreshold=300GB/s", "--set", "deadlin=1m")).isEqualTo(2);

    assertThat(printed().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("deadlin (command line): no such setting,"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "threshold (command line): found \"300GB/s\"; valid is a positive decimal"
                            + " number of GB/s without its unit, as 300 or 337.5"));
  }

  @Test
  void a_recipe_that_cannot_be_used_ends_with_2_before_anything_is_written() throws IOException {
    Path recipe = Files.writeString(folder.resolve("inference.recipe"), "kind: RecipeResult");

    assertThat(execute("run", "-Drecipe=" + recipe)).isEqualTo(2);

    assertThat(printed())
        .startsWith(
            "recipe (command line): \""
                + recipe
                + "\": found no performance constraint of a check; valid are nccl-all-reduce-bw,")
        .hasLineCount(1);
    assertThat(folder.resolve("reports")).doesNotExist();
  }

  @Test
  void tags_that_select_nothing_are_bad_input() {
    properties.put("groups", "lifecycle & nothing");

    assertThat(execute("check")).isEqualTo(2);
    assertThat(printed())
        .isEqualTo(
            "groups: found \"lifecycle & nothing\", which selects no behaviour; valid tags are"
                + " lifecycle, other, sample");
  }

  @Test
  void tags_that_are_malformed_are_bad_input() {
    assertThat(execute("run", "--groups", "lifecycle &")).isEqualTo(2);
    assertThat(printed())
        .startsWith(
            "groups: found \"lifecycle &\"; valid is a tag expression, as lifecycle &"
                + " !trainer-absent (")
        .hasLineCount(1);
  }

  @Test
  void a_comma_means_or_as_it_does_for_maven() {
    assertThat(execute("check", "--groups", "sample,other")).isZero();
    assertThat(printed()).endsWith(": OtherBehavior, SampleBehavior");
  }

  @Test
  void what_a_suite_requires_must_be_selected() throws IOException {
    suite("gate", "required: [SampleBehavior]");

    assertThat(execute("check", "-Dsuite=gate", "--groups", "other")).isEqualTo(2);
    assertThat(printed())
        .isEqualTo(
            "groups: suite gate requires SampleBehavior, which the tags or the suite's own list of"
                + " behaviours leave out");
  }

  @Test
  void a_suite_that_names_what_does_not_exist_is_bad_input() throws IOException {
    suite("gate", "required: [SampleBehaviour]");

    assertThat(execute("check", "-Dsuite=gate")).isEqualTo(2);
    assertThat(printed())
        .isEqualTo(
            "suite gate: required: found SampleBehaviour; valid are OtherBehavior, SampleBehavior");
  }

  @Test
  void a_manifest_that_is_not_there_is_bad_input() {
    assertThat(execute("check", "-Dtrainer.manifest=" + folder.resolve("absent.yaml")))
        .isEqualTo(2);
    assertThat(printed()).startsWith("trainer.manifest: ").contains("no such file").hasLineCount(1);
  }

  @Test
  void arranging_on_a_target_cluster_needs_a_manifest() {
    assertThat(execute("check", "-Dcluster=in-cluster", "-Dcluster.access=disposable"))
        .isEqualTo(2);
    assertThat(printed())
        .isEqualTo(
            "trainer.manifest: found nothing, and states cannot be arranged on a target cluster"
                + " without it; valid is a file or an http(s) URL of a rendered manifest");
  }

  @Test
  void check_leaves_old_reports_alone_unless_asked() throws IOException {
    Path old = folder.resolve("reports/junit/TEST-old.xml");
    Files.createDirectories(old.getParent());
    Files.writeString(old, "x");

    execute("check");
    assertThat(old).exists();

    execute("check", "--clear-reports");
    assertThat(old).doesNotExist();
  }

  @Test
  void a_run_that_passes_ends_with_0_and_leaves_its_reports() throws IOException {
    assertThat(execute("run", "--groups", "sample & !failing")).as(printed()).isZero();

    assertThat(printed()).contains("PASSED   ABS-1 SampleBehavior.passes");
    assertThat(printed().lines()).last().isEqualTo("1 passed, 0 failed, 0 skipped");
    Path reports = folder.resolve("reports");
    assertThat(reports.resolve("junit/TEST-junit-jupiter.xml"))
        .content()
        .contains("passes()")
        .containsPattern("requirements.{1,3}ABS-1");
    assertThat(reports.resolve("allure/index.html")).isNotEmptyFile();
    assertThat(reports.resolve("allure-results/environment.properties"))
        .content()
        .contains("cluster=fake\n");
  }

  @Test
  void a_run_that_fails_ends_with_1_and_leaves_its_page_too() {
    assertThat(execute("run", "--groups", "sample")).as(printed()).isEqualTo(1);

    assertThat(printed()).containsPattern("FAILED   ABS-6 SampleBehavior.fails .* what must hold");
    assertThat(printed().lines()).last().isEqualTo("1 passed, 1 failed, 0 skipped");
    assertThat(folder.resolve("reports/allure/index.html")).isNotEmptyFile();
    assertThat(folder.resolve("reports/evidence/SampleBehavior/fails/events.txt")).exists();
  }

  @Test
  void a_required_behaviour_of_which_nothing_could_run_fails() throws IOException {
    suite("gate", "required: [SampleBehavior]\nsettings: {cluster.access: observe}");

    assertThat(execute("run", "-Dsuite=gate", "--groups", "failing")).isEqualTo(1);
    assertThat(printed())
        .contains(
            "suite gate requires SampleBehavior: none of its methods could run: needs"
                + " cluster.access=disposable, and observe was given");
  }

  @Test
  void an_unknown_command_is_bad_input() {
    assertThat(execute("rum")).isEqualTo(2);
    assertThat(printed()).contains("rum");
  }

  @Test
  void tags_mean_the_same_as_a_property_after_the_command() {
    assertThat(execute("check", "-Dgroups=other")).isZero();

    assertThat(printed()).endsWith(": OtherBehavior");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "run"})
  void tags_after_the_command_that_select_nothing_are_bad_input(String command) {
    assertThat(execute(command, "-Dgroups=nosuch")).isEqualTo(2);

    assertThat(printed()).startsWith("groups: found \"nosuch\", which selects no").hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "foo,'; valid are '",
    "it.test,'; valid are '",
    "trshld,', did you mean threshold?'",
    "group,', did you mean groups?'"
  })
  void what_is_given_to_the_launcher_alone_is_a_setting_or_refused(String name, String then) {
    for (String command : List.of("check", "run")) {
      printed.getBuffer().setLength(0);

      assertThat(execute(command, "-D" + name + "=3")).isEqualTo(2);

      assertThat(printed())
          .startsWith(name + " (command line): no such setting" + then)
          .hasLineCount(1);
    }
  }

  @Test
  void the_folder_of_reports_means_the_same_after_the_command() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    for (String command : List.of("check", "run")) {
      printed.getBuffer().setLength(0);

      assertThat(execute(command, "-Dreports.directory=" + file.resolve("below"))).isEqualTo(2);

      assertThat(printed())
          .isEqualTo(
              "reports.directory: found \""
                  + file.resolve("below")
                  + "\", but "
                  + file
                  + " is no folder; valid is a folder that can be written to or made");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "run"})
  void a_platform_that_is_none_is_bad_input(String command) {
    assertThat(execute(command, "-Dplatform=foo/bar")).isEqualTo(2);

    assertThat(printed())
        .startsWith("platform (command line): platform 'foo/bar' has no benchmark; valid are: ")
        .contains("h100/eks")
        .hasLineCount(1);
  }

  static Stream<String> very_many_levels() {
    StringBuilder aliases = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 45; i++) {
      String within = "[".repeat(190) + "*a" + (i - 1) + " " + "]".repeat(190);
      aliases.append("a%d: &a%d %s%n".formatted(i, i, within));
    }
    return Stream.of("a: " + "[".repeat(100_000) + "]".repeat(100_000), aliases.toString());
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("very_many_levels")
  void files_of_very_many_levels_are_bad_input_in_one_line(String yaml) throws IOException {
    Path deep = Files.writeString(folder.resolve("deep.yaml"), yaml);

    for (String setting : List.of("suite", "runtime", "recipe", "trainer.manifest")) {
      printed.getBuffer().setLength(0);

      assertThat(execute("check", "-D" + setting + "=" + deep)).as(setting).isEqualTo(2);

      assertThat(printed()).as(setting).contains("levels in each other").hasLineCount(1);
    }
  }

  @Test
  void a_run_shows_its_settings_without_their_secrets_and_nothing_of_the_process()
      throws IOException {
    String manifest = "http://user:canary-1@127.0.0.1:1/?token=canary-2";

    assertThat(
            execute("run", "-Dbenchmark.env=NCCL_DEBUG=WARN,HF_TOKEN=canary-3", "-Dthreshold=900"))
        .isLessThan(2);
    assertThat(execute("check", "-Dtrainer.manifest=" + manifest)).isEqualTo(2);

    assertThat(printed()).doesNotContain("canary");
    Path reports = folder.resolve("reports");
    try (Stream<Path> files = Files.walk(reports)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(text).as(file.toString()).doesNotContain("canary");
        if (file.startsWith(reports.resolve("junit"))) {
          assertThat(text).as(file.toString()).doesNotContain("user.home");
        }
      }
    }
  }

  @Test
  void a_setting_that_was_given_is_on_the_console_and_in_the_report() throws IOException {
    assertThat(execute("run", "-Dthreshold=900", "--groups", "other")).isZero();

    assertThat(printed().lines()).first().isEqualTo("settings: threshold=900 (command line)");
    Path reports = folder.resolve("reports");
    assertThat(reports.resolve("allure-results/environment.properties"))
        .content()
        .contains("\nsetting.threshold=900 (command line)\n")
        .contains("\nsetting.tolerance=0.10 (default)\n")
        .contains("\nsetting.platform=detected (default)\n");
    assertThat(reports.resolve("junit/TEST-junit-jupiter.xml"))
        .content()
        .containsPattern("setting.threshold.{1,3}900 \\(command line\\)")
        .doesNotContain("setting.tolerance");
  }

  @Test
  void only_what_the_suite_asks_for_is_counted() throws IOException {
    suite("one", "behaviors: [OtherBehavior]\n");

    execute("run", "-Dsuite=one");

    assertThat(printed()).doesNotContain("SampleBehavior").endsWith(" 0 skipped");
  }
}
