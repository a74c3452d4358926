package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.behavior.SlowNode;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.situation.Situation.NotArrangeable;
import org.ncclconformance.situation.Situation.NotHere;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

class BehaviorExtensionTest {
  private static final Class<?> SAMPLE = SampleBehaviors.Lifecycle.class;

  @TempDir Path reports;

  @Test
  void a_method_gets_the_parts_of_its_situation_and_its_line_on_the_console() {
    Played played = new Rehearsal(reports).play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.failures()).isEmpty();
    assertThat(played.console())
        .singleElement()
        .asString()
        .matches("PASSED   ABS-1 SampleBehaviors\\.Lifecycle\\.takesWhatItIsGiven  \\d+\\.\\d s");
    assertThat(played.testBed().given()).containsExactly("absent");
    assertThat(played.testBed().log()).containsExactly("closed absent", "closed all");
  }

  @Test
  void the_report_entries_say_which_cluster_access_validator_and_release_were_used() {
    Played played = new Rehearsal(reports).play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.entries())
        .containsEntry("requirements", "ABS-1")
        .containsEntry("arrangement", "absent")
        .containsEntry("cluster", "fake")
        .containsEntry("access", "disposable")
        .containsEntry("validator", "reference")
        .containsEntry("release", "v2.2.0")
        .containsEntry("suite", "sample")
        .containsEntry("colour", "blue")
        .hasEntrySatisfying("kubernetes", v -> assertThat(v).startsWith("unknown: "));
  }

  @Test
  void a_method_that_needs_more_access_is_skipped_and_says_so() {
    Played played =
        new Rehearsal(reports)
            .with("cluster.access", "observe")
            .play(SAMPLE, "needsDisposableAccess");

    assertThat(played.skipped())
        .containsExactly("needs cluster.access=disposable, and observe was given");
    assertThat(played.console()).singleElement().asString().startsWith("SKIPPED  ABS-6 Sample");
    assertThat(played.testBed().given()).isEmpty();
  }

  @Test
  void a_state_that_is_not_there_skips_with_what_is() {
    Played played =
        new Rehearsal(reports)
            .answering(new NotHere(TrainerState.HEALTHY, ""))
            .play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.skipped())
        .containsExactly("Trainer is HEALTHY here; this behaviour needs it ABSENT");
  }

  @Test
  void a_state_that_is_not_there_fails_with_its_cause_where_the_suite_requires_the_behaviour() {
    Played played =
        new Rehearsal(reports)
            .suite("required: [SampleBehaviors]")
            .answering(new NotHere(TrainerState.CONTROLLER_DEAD, "IMAGE_ABSENT: jobset:v0.11.0"))
            .play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.failures())
        .containsExactly(
            "suite sample requires SampleBehaviors: Trainer is CONTROLLER_DEAD here; this behaviour"
                + " needs it ABSENT: IMAGE_ABSENT: jobset:v0.11.0");
  }

  @Test
  void what_cannot_be_arranged_fails_a_required_behaviour_unless_the_suite_excuses_it() {
    NotArrangeable answer = new NotArrangeable("a real registry does not answer 429 on demand");

    Played strict =
        new Rehearsal(reports)
            .suite("required: [SampleBehaviors]")
            .answering(answer)
            .play(SAMPLE, "takesWhatItIsGiven");
    Played excused =
        new Rehearsal(reports)
            .suite(
                """
                required: [SampleBehaviors]
                mayBeSkipped:
                  - {requirement: ABS-1, cluster: simulated, reason: for this test}
                """)
            .answering(answer)
            .play(SAMPLE, "takesWhatItIsGiven");

    assertThat(strict.failures())
        .containsExactly(
            "suite sample requires SampleBehaviors: a real registry does not answer 429 on demand");
    assertThat(excused.failures()).isEmpty();
    assertThat(excused.skipped()).containsExactly("a real registry does not answer 429 on demand");
  }

  @Test
  void a_required_behaviour_fails_where_nothing_of_it_ran_unless_all_of_it_is_excused() {
    NotArrangeable answer = new NotArrangeable("it takes three nodes");
    String partly =
        """
        required: [SlowNode]
        mayBeSkipped:
          - {requirement: SLO-1, cluster: simulated, reason: for this test}
          - {requirement: SLO-2, cluster: simulated, reason: for this test}
        """;

    Played strict =
        new Rehearsal(reports).suite(partly).answering(answer).play(SlowNode.class, null);
    Played excused =
        new Rehearsal(reports)
            .suite(partly + "  - {requirement: SLO-3, cluster: simulated, reason: for this test}\n")
            .answering(answer)
            .play(SlowNode.class, null);

    assertThat(strict.failures())
        .containsExactly("suite sample requires SlowNode: it takes three nodes");
    assertThat(excused.failures()).isEmpty();
    assertThat(excused.skipped()).hasSize(3).containsOnly("it takes three nodes");
  }

  private static Validator skipping(CauseCode code) {
    Verdict skipped =
        new Verdict(
            Verdict.Outcome.SKIPPED,
            "nothing for h100/gke",
            null,
            new Cause(code, null, null, "nothing", "set platform"),
            null,
            List.of(),
            List.of(),
            List.of());
    return new Validator() {
      @Override
      public Verdict check(Request request) {
        return skipped;
      }

      @Override
      public Verdict preflight(Request request) {
        return skipped;
      }
    };
  }

  @Test
  void a_check_that_the_validator_has_not_implemented_is_skipped_or_fails_the_gate() {
    Validator validator = skipping(CauseCode.NOT_IMPLEMENTED);

    Played played =
        new Rehearsal(reports).with("platform", "h100/gke").judging(validator).play(SAMPLE, "asks");
    Played required =
        new Rehearsal(reports)
            .with("platform", "h100/gke")
            .suite("required: [SampleBehaviors]")
            .judging(validator)
            .play(SAMPLE, "asks");

    assertThat(played.failures()).isEmpty();
    assertThat(played.skipped()).containsExactly("nothing for h100/gke");
    assertThat(required.failures())
        .containsExactly("suite sample requires SampleBehaviors: nothing for h100/gke");
  }

  @Test
  void a_check_that_is_skipped_for_any_other_reason_is_judged() {
    Played played =
        new Rehearsal(reports)
            .with("platform", "h100/gke")
            .judging(skipping(CauseCode.TOO_FEW_NODES))
            .play(SAMPLE, "asks");

    assertThat(played.skipped()).isEmpty();
    assertThat(played.failures()).hasSize(1);
    assertThat(played.failures().get(0)).startsWith("the verdict should be PASSED");
  }

  @Test
  void a_behaviour_outside_the_suite_is_skipped() {
    Played played =
        new Rehearsal(reports).suite("behaviors: [Other]").play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.skipped()).containsExactly("not part of suite sample");
    assertThat(played.console()).isEmpty();
  }

  @Test
  void a_behaviour_outside_the_suite_opens_no_cluster() {
    Played played = new Rehearsal(reports).suite("behaviors: [Other]").play(SlowNode.class, null);

    assertThat(played.skipped()).hasSize(3).containsOnly("not part of suite sample");
    assertThat(played.testBed().log()).isEmpty();
  }

  @Test
  void a_suite_may_name_a_behaviour_by_its_tag() {
    Played played =
        new Rehearsal(reports).suite("behaviors: [lifecycle]").play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.skipped()).isEmpty();
    assertThat(played.console()).hasSize(1);
  }

  @Test
  void each_arrangement_is_a_run_of_its_own() {
    Played played = new Rehearsal(reports).play(SAMPLE, "runsInEach");

    assertThat(played.testBed().given())
        .containsExactly("healthy", "JobSet's image cannot be pulled");
    assertThat(played.console()).first().asString().startsWith("benchmark runs: at most 2, ");
    assertThat(played.console().subList(1, played.console().size()))
        .hasSize(2)
        .allMatch(line -> line.startsWith("PASSED   ABS-2,ABS-3 "))
        .anyMatch(line -> line.contains("SampleBehaviors.Lifecycle.runsInEach [healthy]"));
  }

  @Test
  void a_failure_leaves_its_evidence_redacted() throws Exception {
    Played played = new Rehearsal(reports).play(SAMPLE, "fails");

    assertThat(played.failures()).containsExactly("expected this");
    assertThat(played.console()).singleElement().asString().endsWith(" s  expected this");
    Path evidence = reports.resolve("evidence/SampleBehaviors.Lifecycle/fails/events.txt");
    assertThat(Files.readString(evidence)).isEqualTo("Authorization: Bearer [redacted]");
  }

  @Test
  void a_failure_does_not_tell_what_a_setting_hides() {
    Played played =
        new Rehearsal(reports).with("benchmark.env", "HF_TOKEN=expected").play(SAMPLE, "fails");

    assertThat(played.failures()).containsExactly("[redacted] this");
    assertThat(played.settings())
        .singleElement()
        .asString()
        .startsWith("settings: ")
        .contains("HF_TOKEN=[redacted] (");
    assertThat(played.console()).singleElement().asString().endsWith(" s  [redacted] this");
  }

  @Test
  void evidence_that_cannot_be_collected_does_not_hide_the_failure() throws Exception {
    Played played = new Rehearsal(reports).withoutEvidence().play(SAMPLE, "fails");

    assertThat(played.failures()).containsExactly("expected this");
    assertThat(reports.resolve("evidence/SampleBehaviors.Lifecycle/fails/evidence-missing.txt"))
        .hasContent("the evidence could not be collected: java.lang.IllegalStateException: gone");
  }

  @Test
  void a_skipped_method_leaves_no_evidence() {
    new Rehearsal(reports).play(SAMPLE, "aborts");

    assertThat(reports.resolve("evidence")).doesNotExist();
  }

  @Test
  void cleanup_on_success_keeps_what_a_failure_left_and_nothing_else() {
    Rehearsal rehearsal = new Rehearsal(reports).with("cleanup", "on-success");

    assertThat(rehearsal.play(SAMPLE, "fails").testBed().log()).contains("kept absent");
    assertThat(rehearsal.play(SAMPLE, "takesWhatItIsGiven").testBed().log())
        .doesNotContain("kept absent");
    assertThat(
            new Rehearsal(reports)
                .with("cleanup", "never")
                .play(SAMPLE, "takesWhatItIsGiven")
                .testBed()
                .log())
        .contains("kept absent");
  }

  @Test
  void a_situation_that_cannot_be_undone_fails_the_method() {
    Played played = new Rehearsal(reports).closingFails().play(SAMPLE, "takesWhatItIsGiven");

    assertThat(played.failures()).containsExactly("Namespace x could not be removed");
  }

  @Test
  void nested_checks_are_selected_by_their_own_tag() {
    Played played =
        new Rehearsal(reports).play(SampleBehaviors.Checks.class, null, "nccl-all-reduce-bw-net");

    assertThat(played.console())
        .hasSize(2)
        .startsWith(
            "benchmark runs: at most 1, in at most 30m: a check ends within its deadline of 30m")
        .last()
        .asString()
        .contains("BW-1 SampleBehaviors.Checks.Net.measures");
  }

  @Test
  void one_of_two_behaviours_is_required_and_neither_could_run() {
    NotHere answer = new NotHere(TrainerState.CONTROLLER_DEAD, "IMAGE_ABSENT: jobset:v0.11.0");
    String either = "required: [SlowNode or TrainerHealthy]";
    String reason =
        "Trainer is CONTROLLER_DEAD here; this behaviour needs it HEALTHY: IMAGE_ABSENT:"
            + " jobset:v0.11.0";

    Played neither =
        new Rehearsal(reports).suite(either).answering(answer).play(SlowNode.class, null);
    Played without =
        new Rehearsal(reports).suite("required: []").answering(answer).play(SlowNode.class, null);

    assertThat(neither.skipped()).hasSize(3).containsOnly(reason);
    assertThat(neither.failures())
        .containsExactly(
            "suite sample requires SlowNode or TrainerHealthy, and neither could run: SlowNode: "
                + reason);
    assertThat(without.failures()).isEmpty();
  }

  @Test
  void what_shares_an_attempt_says_with_whom() {
    Validator passing =
        new Validator() {
          @Override
          public Verdict check(Request request) {
            return preflight(request);
          }

          @Override
          public Verdict preflight(Request request) {
            return new Verdict(
                Verdict.Outcome.PASSED, "", null, null, null, List.of(), List.of(), List.of());
          }
        };

    Played played =
        new Rehearsal(reports)
            .with("platform", "h100/eks")
            .judging(passing)
            .play(SampleBehaviors.Sharing.class, null);

    assertThat(played.failures()).isEmpty();
    assertThat(played.entries())
        .containsEntry("attempt", "asked once, with SampleBehaviors.Sharing.first");
  }

  @Test
  void more_benchmark_runs_than_are_allowed_are_refused_before_anything_is_given() {
    Played played =
        new Rehearsal(reports)
            .with("bandwidth.max-runs", "1")
            .play(SampleBehaviors.Checks.class, null);

    assertThat(played.failures())
        .isNotEmpty()
        .allSatisfy(
            failure ->
                assertThat(failure)
                    .contains("bandwidth.max-runs: found 1, and what is selected makes up to 2"));
    assertThat(played.testBed().given()).isEmpty();
  }
}
