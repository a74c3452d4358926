package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Access;

class RequirementsTest {
  private final Requirements requirements = new SuiteFolder(Path.of("suites")).requirements();

  @Test
  void every_behaviour_has_its_requirements_numbered_without_a_gap() {
    assertThat(requirements.behaviors())
        .isNotEmpty()
        .allSatisfy(
            behavior -> {
              List<String> ids = ids(behavior);
              assertThat(ids).as(behavior).isNotEmpty();
              assertThat(ids).isEqualTo(numbered(prefix(ids.get(0)), ids.size()));
            });
  }

  @Test
  void no_two_behaviours_share_the_letters_of_their_ids() {
    assertThat(requirements.behaviors().stream().map(behavior -> prefix(ids(behavior).get(0))))
        .doesNotHaveDuplicates()
        .allMatch(letters -> letters.matches("[A-Z]{2,3}"));
  }

  @Test
  void every_behaviour_says_in_half_a_sentence_what_it_proves() {
    assertThat(requirements.behaviors())
        .allSatisfy(
            behavior ->
                assertThat(requirements.proves(behavior))
                    .matches("[^\\n|]+[^.]")
                    .hasSizeLessThan(100));
  }

  private List<String> ids(String behavior) {
    return requirements.of(behavior).stream().map(Requirement::id).toList();
  }

  private static String prefix(String id) {
    return id.substring(0, id.lastIndexOf('-'));
  }

  private static List<String> numbered(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(n -> prefix + "-" + n).toList();
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
    assertThatThrownBy(
            () ->
                Requirements.parse(
                    "B: {proves: p, requirements: {X-1: {sentence: s, access: all}}}"))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "suites/requirements.yaml B requirements X-1: access: found \"all\"; valid is observe,"
                + " run, disposable");
  }

  @Test
  void an_id_that_two_behaviours_have_is_named() {
    String sentence = "X-1: {sentence: s, access: run, severity: normal}";

    assertThatThrownBy(
            () ->
                Requirements.parse(
                    "A: {proves: p, requirements: {%1$s}}\nB: {proves: p, requirements: {%1$s}}"
                        .formatted(sentence)))
        .isInstanceOf(BadInput.class)
        .hasMessage("suites/requirements.yaml: X-1 is of A and of B; valid is an id of its own");
  }

  @Test
  void a_behaviour_that_is_not_there_is_named() {
    assertThatThrownBy(() -> requirements.proves("Nothing"))
        .hasMessageStartingWith(
            "Nothing is not in suites/requirements.yaml, which has [TrainerAbsent, ");
  }
}
