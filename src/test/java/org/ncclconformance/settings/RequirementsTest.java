package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;

class RequirementsTest {
  private final Requirements requirements = new SuiteFolder(Path.of("suites")).requirements();

  @Test
  void every_behaviour_has_its_requirements() {
    Map<String, List<String>> ids =
        requirements.all().stream()
            .collect(
                Collectors.groupingBy(
                    Requirement::behavior,
                    Collectors.mapping(Requirement::id, Collectors.toList())));

    assertThat(ids)
        .containsOnly(
            Map.entry("TrainerAbsent", numbered("ABS", 6)),
            Map.entry("TrainerHealthy", numbered("HLT", 6)),
            Map.entry("ControllerDead", numbered("DED", 6)),
            Map.entry("StagingImageUnpullable", numbered("IMG", 5)),
            Map.entry("NcclBandwidth", numbered("BW", 8)),
            Map.entry("TransportFallback", numbered("TRF", 3)),
            Map.entry("DataCorruption", numbered("COR", 3)),
            Map.entry("LogLost", numbered("LOG", 3)),
            Map.entry("LauncherFails", numbered("LCH", 2)),
            Map.entry("MixedNodes", numbered("MIX", 4)),
            Map.entry("SlowNode", numbered("SLO", 3)));
  }

  private static List<String> numbered(String prefix, int count) {
    return java.util.stream.IntStream.rangeClosed(1, count)
        .mapToObj(n -> prefix + "-" + n)
        .toList();
  }

  @Test
  void each_is_one_sentence() {
    assertThat(requirements.all())
        .allSatisfy(r -> assertThat(r.sentence()).matches("[A-Z][^\\n]*\\.").doesNotContain(". "));
  }

  @Test
  void a_proof_of_several_needs_the_most_that_one_of_them_needs() {
    assertThat(requirements.access(List.of("HLT-1"))).isEqualTo(Access.OBSERVE);
    assertThat(requirements.access(List.of("HLT-1", "HLT-2"))).isEqualTo(Access.RUN);
    assertThat(requirements.access(List.of("DED-2", "HLT-1"))).isEqualTo(Access.DISPOSABLE);
  }

  @Test
  void an_id_that_is_not_there_is_named() {
    assertThatThrownBy(() -> requirements.get("ABS-99"))
        .hasMessageStartingWith("ABS-99 is not in suites/requirements.yaml, which has [ABS-1, ");
  }

  @Test
  void a_malformed_entry_is_named() {
    assertThatThrownBy(() -> Requirements.parse("X-1: {behavior: B, sentence: s, access: all}"))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "suites/requirements.yaml X-1: access: found \"all\"; valid is observe, run,"
                + " disposable");
  }
}
