package org.ncclconformance.nccl.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.Platform;

class RecipeTest {
  private static final String OVERLAY =
      """
      kind: RecipeMetadata
      apiVersion: aicr.run/v1beta1
      metadata: {name: our-h100}
      spec:
        criteria: {service: eks, accelerator: h100, intent: training}
        constraints:
          - {name: K8s.server.version, value: ">= 1.34"}
        validation:
          deployment:
            constraints:
              - {name: nccl-all-reduce-bw, value: "somewhere else"}
          performance:
            checks: [nccl-all-reduce-bw, nccl-all-reduce-bw-net]
            constraints:
              - name: nccl-all-reduce-bw
                value: ">= 310"
              - name: nccl-all-reduce-bw-net
                value: ">= 40.5 GB/s"
                severity: error
                remediation: look at the fabric
      """;

  @TempDir Path folder;

  private static Recipe parse(String yaml) throws UnusableRecipe {
    return Recipe.parse("file.yaml", yaml);
  }

  /** A recipe with these lines below validation.performance. */
  private static String performance(String... lines) {
    return "criteria: {service: eks, accelerator: h100}\nvalidation:\n  performance:\n    "
        + String.join("\n    ", lines)
        + "\n";
  }

  private static String constraint(String value) {
    return performance("constraints:", "- {name: nccl-all-reduce-bw, value: " + value + "}");
  }

  private static Map<CheckName, Threshold> of(CheckName check, String gigabytes) {
    return Map.of(check, new Threshold(new BigDecimal(gigabytes)));
  }

  @Test
  void an_overlay_says_platform_and_thresholds_and_the_rest_of_it_is_no_matter() throws Exception {
    assertThat(parse(OVERLAY))
        .isEqualTo(
            new Recipe(
                "our-h100",
                new Platform("h100", "eks"),
                Map.of(
                    CheckName.ALL_REDUCE, new Threshold(new BigDecimal("310")),
                    CheckName.ALL_REDUCE_NET, new Threshold(new BigDecimal("40.5"))),
                NodeSelection.ALL,
                java.util.List.of()));
    assertThat(parse(OVERLAY).threshold(CheckName.ALL_REDUCE_NVLS)).isEmpty();
    assertThat(parse(OVERLAY).demands())
        .isEqualTo("nccl-all-reduce-bw 310 GB/s, nccl-all-reduce-bw-net 40.5 GB/s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "kind: RecipeResult\n", "kind: Recipe\n"})
  void a_resolved_recipe_has_it_at_the_top(String kind) throws Exception {
    Recipe recipe = parse(kind + constraint("'>= 300'"));

    assertThat(recipe.name()).isEqualTo("file.yaml");
    assertThat(recipe.platform()).isEqualTo(new Platform("h100", "eks"));
    assertThat(recipe.thresholds()).isEqualTo(of(CheckName.ALL_REDUCE, "300"));
  }

  @Test
  void what_a_validator_upstream_is_given_is_read_too() throws Exception {
    Recipe recipe =
        parse("kind: ValidationInput\n" + constraint("'>= 300'").replace("validation:", "config:"));

    assertThat(recipe.thresholds()).isEqualTo(of(CheckName.ALL_REDUCE, "300"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '>= 300'         | 300
          '>=300'          | 300
          '>=  300  '      | 300
          '>= 300 GB/s'    | 300
          '300 GB/s'       | 300
          '300'            | 300
          '> 300'          | 300
          '>= 337.5'       | 337.5
          '>= 0.5'         | 0.5
          300              | 300
          337.5            | 337.5
          """)
  void thresholds_are_read_as_upstream_writes_them(String value, String gigabytes)
      throws Exception {
    String quoted = value.contains("3") && value.matches("[0-9.]+") ? value : "'" + value + "'";

    assertThat(parse(constraint(quoted)).thresholds())
        .isEqualTo(of(CheckName.ALL_REDUCE, gigabytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "300GB/s",
        ">= 300GB/s",
        ">= 300 Gb/s",
        ">= 300 GiB/s",
        ">= 300 GB/s now",
        "-1",
        ">= -1",
        "+300",
        "0",
        ">= 0.0",
        "NaN",
        ">= NaN",
        ">= Inf",
        ">= 3e2",
        ">= 337,5",
        ">= 1234567890",
        ">=",
        ">",
        "\u2265 300",
        "about 300"
      })
  void what_is_no_bandwidth_is_quoted(String value) {
    assertThatThrownBy(() -> parse(constraint("'" + value + "'")))
        .isInstanceOf(UnusableRecipe.class)
        .hasMessage(
            "found nccl-all-reduce-bw \""
                + value
                + "\"; valid is a number above 0 in GB/s after >= or >, as \">= 300\" or"
                + " \">= 300 GB/s\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<= 300", "< 300", "== 300", "= 300", "!= 300", "~300", ">== 300", "=> 300"})
  void another_operator_is_refused(String value) {
    assertThatThrownBy(() -> parse(constraint("'" + value + "'")))
        .hasMessageStartingWith(
            "found nccl-all-reduce-bw \""
                + value
                + "\", whose operator is not that of a least bandwidth; valid is ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "'  '", "null", ""})
  void no_value_is_named(String value) {
    assertThatThrownBy(() -> parse(constraint(value)))
        .hasMessageStartingWith("found no value of nccl-all-reduce-bw; valid is ");
  }

  @Test
  void a_unit_of_its_own_is_read_and_another_one_refused() throws Exception {
    String form = "- {name: nccl-all-reduce-bw, value: '>= 300', unit: %s}";

    assertThat(parse(performance("constraints:", form.formatted("GB/s"))).thresholds())
        .isEqualTo(of(CheckName.ALL_REDUCE, "300"));
    assertThatThrownBy(() -> parse(performance("constraints:", form.formatted("Gbit/s"))))
        .hasMessage("found unit \"Gbit/s\" of nccl-all-reduce-bw; valid is GB/s");
  }

  @Test
  void two_constraints_of_one_name_are_an_error() {
    assertThatThrownBy(
            () ->
                parse(
                    performance(
                        "constraints:",
                        "- {name: nccl-all-reduce-bw, value: '>= 300'}",
                        "- {name: nccl-all-reduce-bw, value: '>= 300'}")))
        .hasMessage(
            "found two performance constraints nccl-all-reduce-bw; valid is one of each name");
  }

  @Test
  void what_is_not_used_is_noted() throws Exception {
    Recipe recipe =
        parse(
            "base: eks-training\n"
                + performance(
                    "timeout: 10m",
                    "checks: [nccl-all-reduce-bw-net, inference-perf]",
                    "constraints:",
                    "- {name: nccl-all-reduce-bw, value: '> 300', sevrity: x, severity: warning}",
                    "- {name: inference-perf, value: '>= 1'}",
                    "- {name: nccl-benchmark-runtime-ref, value: x/y}"));

    assertThat(recipe.thresholds()).isEqualTo(of(CheckName.ALL_REDUCE, "300"));
    assertThat(recipe.notes())
        .containsExactly(
            "constraint nccl-all-reduce-bw has the key sevrity, which is unknown and not used",
            "nccl-all-reduce-bw \"> 300\" is judged as >= 300",
            "constraint nccl-all-reduce-bw is no error to the recipe, and a failure here all the"
                + " same",
            "constraint inference-perf is none of the checks here and not used",
            "constraint nccl-benchmark-runtime-ref is not used: the platform's own benchmark runs",
            "nccl-all-reduce-bw-net is listed without a constraint: the platform's threshold holds",
            "nccl-all-reduce-bw has a constraint and is not listed in checks",
            "what it inherits from eks-training is not read",
            "validation.performance.timeout is not used: set deadline");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {service: EKS, accelerator: ' H100 '} | h100/eks
          {service: oke, accelerator: gb200}    | gb200/oke
          {service: eks, accelerator: rtx-pro-6000} | rtx-pro-6000/eks
          {service: eks}                        |
          {service: eks, accelerator: any}      |
          {service: any, accelerator: l40}      |
          {accelerator: l40}                    |
          {}                                    |
          """)
  void the_platform_is_accelerator_and_service(String criteria, String platform) throws Exception {
    Recipe recipe =
        parse(
            constraint("'>= 300'")
                .replace("criteria: {service: eks, accelerator: h100}", "criteria: " + criteria));

    assertThat(recipe.platform() == null ? null : recipe.platform().toString()).isEqualTo(platform);
  }

  @Test
  void an_accelerator_on_any_service_without_a_benchmark_is_noted() throws Exception {
    assertThat(parse(constraint("'>= 300'").replace("service: eks, ", "").replace("h100", "l40")))
        .extracting(Recipe::notes)
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .containsExactly("criteria name l40 on any service: the platform is detected");
  }

  @Test
  void a_benchmark_profile_is_the_platform_before_the_criteria() throws Exception {
    Recipe recipe =
        parse(
            performance(
                    "constraints:",
                    "- {name: nccl-all-reduce-bw, value: '>= 300'}",
                    "- {name: nccl-benchmark-profile, value: h100/eks}")
                .replace("service: eks", "service: ours"));

    assertThat(recipe.platform()).isEqualTo(new Platform("h100", "eks"));
    assertThat(recipe.notes()).isEmpty();
  }

  @Test
  void a_node_selection_is_read() throws Exception {
    Recipe recipe =
        parse(
            performance(
                "constraints:",
                "- {name: nccl-all-reduce-bw, value: '>= 300'}",
                "nodeSelection:",
                "  selector: {pool: gpu, generation: 2}",
                "  excludeNodes: [node-7]",
                "  maxNodes: 4",
                "  zone: a"));

    assertThat(recipe.nodes())
        .isEqualTo(
            new NodeSelection(Map.of("pool", "gpu", "generation", "2"), Set.of("node-7"), 4));
    assertThat(recipe.notes())
        .containsExactly("nodeSelection has the key zone, which is unknown and not used");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          none                                            | found nothing; valid is an AICR recipe in YAML
          '[a, b]'                                        | found a list; valid is an AICR recipe in YAML
          'just words'                                    | found "just words"; valid is an AICR recipe in YAML
          '{kind: ConfigMap}'                             | found kind "ConfigMap"; valid are RecipeMetadata, RecipeResult and ValidationInput
          '{spec: [a]}'                                   | found a list at spec; valid is a mapping
          '{validation: {performance: {constraints: 3}}}' | found "3" at validation.performance.constraints; valid is a list of mappings
          '{validation: {performance: {constraints: [3]}}}' | found "3" at validation.performance.constraints[0]; valid is a mapping
          '{validation: {performance: {constraints: [{value: ">= 3"}]}}}' | found nothing at validation.performance.constraints[0].name; valid is the name of a check, as nccl-all-reduce-bw
          '{validation: {performance: {constraints: [{name: nccl-all-reduce-bw, value: [3]}]}}}' | found a list at validation.performance.constraints[0].value; valid is a text
          '{validation: {performance: {checks: [{}]}}}'   | found a list at validation.performance.checks; valid is a list of texts
          '{validation: {performance: {nodeSelection: {maxNodes: -1}, checks: [nccl-all-reduce-bw]}}}' | found maxNodes "-1"; valid is a number of nodes
          '{criteria: {accelerator: "a b", service: x}, validation: {performance: {checks: [nccl-all-reduce-bw]}}}' | found criteria accelerator and service "a b/x"; valid is {accelerator}/{service}, as h100/eks
          '{validation: {performance: {constraints: [{name: nccl-benchmark-profile, value: h100}]}}}' | found nccl-benchmark-profile "h100"; valid is {accelerator}/{service}, as h100/eks
          '{validation: {performance: {constraints: [{name: inference-perf, value: x}]}}}' | found no performance constraint of a check; valid are nccl-all-reduce-bw, nccl-all-reduce-bw-net, nccl-all-reduce-bw-nvls
          '{spec: {base: eks-training}}'                  | found no performance constraint of a check, and what it inherits from eks-training is not read; valid are nccl-all-reduce-bw, nccl-all-reduce-bw-net, nccl-all-reduce-bw-nvls
          """)
  void what_is_no_recipe_of_ours_says_what_was_found_and_what_is_valid(
      String yaml, String message) {
    assertThatThrownBy(() -> parse(yaml == null ? "" : yaml))
        .isInstanceOf(UnusableRecipe.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: [",
        "a: 1\na: 2",
        "a: 1\n---\nb: 2",
        "\tx",
        "value: >= 300",
        "!!int x",
        "a: !!float x",
        "a: !mine x",
        "a: *nobody",
        "\u0000",
        "? [a, {b: *c}]"
      })
  void what_is_no_yaml_is_one_line(String yaml) {
    assertThatThrownBy(() -> parse(yaml))
        .isInstanceOf(UnusableRecipe.class)
        .hasMessageStartingWith("found what is no YAML; valid is an AICR recipe in YAML (")
        .message()
        .hasLineCount(1);
  }

  @Test
  void what_is_nested_without_end_is_no_error_of_the_machine() {
    assertThatThrownBy(() -> parse("a: " + "[".repeat(200_000)))
        .isInstanceOf(UnusableRecipe.class)
        .hasMessageStartingWith("found more than 64 levels in each other");
    assertThatThrownBy(() -> parse("{a: ".repeat(50_000)))
        .isInstanceOf(UnusableRecipe.class)
        .hasMessageStartingWith("found more than 64 levels in each other");
    assertThatThrownBy(() -> parse("&a {spec: *a}")).isInstanceOf(UnusableRecipe.class);
  }

  @Test
  void a_quotation_stays_in_its_line() {
    assertThatThrownBy(() -> parse(constraint("\"a\\nb\\rc\\u2028d\\te\"")))
        .hasMessageStartingWith("found nccl-all-reduce-bw \"a b c d e\"; valid is ");
    assertThatThrownBy(() -> parse(constraint("'" + "x".repeat(9_000) + "'")))
        .message()
        .hasSizeLessThan(600);
  }

  @Test
  void files_that_are_none_are_named() throws IOException {
    Path latin = Files.write(folder.resolve("latin.yaml"), new byte[] {'a', ':', (byte) 0xE9});

    assertThatThrownBy(() -> Recipe.read(folder.resolve("absent.yaml").toString()))
        .hasMessage("found no such file; valid is a file with an AICR recipe");
    assertThatThrownBy(() -> Recipe.read("\u0000"))
        .hasMessage("found no such file; valid is a file with an AICR recipe");
    assertThatThrownBy(() -> Recipe.read(folder.toString()))
        .hasMessageStartingWith("found a file that cannot be read: ");
    assertThatThrownBy(() -> Recipe.read(latin.toString()))
        .hasMessage("found a file that is no UTF-8; valid is an AICR recipe in YAML");
  }

  @Test
  void a_file_is_read() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), constraint("'>= 300'"));

    assertThat(Recipe.read(file.toString()).name()).isEqualTo("mine.yaml");
  }

  @Property(tries = 500)
  void any_text_gives_a_recipe_or_one_line(@ForAll("texts") String text) {
    try {
      Recipe recipe = parse(text);
      assertThat(recipe.notes()).allSatisfy(note -> assertThat(note).hasLineCount(1));
    } catch (UnusableRecipe e) {
      assertThat(e).message().isNotBlank().hasLineCount(1).contains("valid");
    }
  }

  /** Anything, and a recipe with anything in the place of any part of it. */
  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> bits =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(20),
            Arbitraries.strings().withChars("[]{}:,-&*!|>?'\"#%@ \n\t0a=<.~").ofMaxLength(20));
    Arbitrary<String> spoilt =
        net.jqwik.api.Combinators.combine(
                bits,
                Arbitraries.integers().between(0, OVERLAY.length()),
                Arbitraries.integers().between(0, 20))
            .as(
                (bit, from, length) ->
                    OVERLAY.substring(0, from)
                        + bit
                        + OVERLAY.substring(Math.min(OVERLAY.length(), from + length)));
    return Arbitraries.oneOf(bits, spoilt, bits.map(RecipeTest::constraint));
  }
}
