package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.situation.Nowhere;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

class AnswersTest {
  @TempDir Path folder;

  private final List<String> asked = new ArrayList<>();
  private final List<Observation> recorded = new ArrayList<>();
  private final List<String> shared = new ArrayList<>();
  private final Answers answers = new Answers();
  private boolean broken;

  private final Validator counting =
      new Validator() {
        @Override
        public Verdict check(Request request) {
          throw new AssertionError("only looks");
        }

        @Override
        public Verdict preflight(Request request) {
          asked.add(request.check() + " " + request.measurement().environment());
          if (broken) {
            throw new IllegalStateException("broke");
          }
          return new Verdict(
              Verdict.Outcome.PASSED, "", null, null, null, List.of(), List.of(), List.of());
        }
      };

  private Observation ask(String asker, TestEnvironment there, UnaryOperator<Trial> question)
      throws InterruptedException {
    Trial trial =
        new Trial(
            counting,
            there,
            new SettingsReader(Map.of("platform", "h100/eks"), Map.of(), new SuiteFolder(folder))
                .read(),
            recorded::add,
            answers.asker(asker, first -> shared.add(asker + " with " + first)));
    return question.apply(trial).preflight();
  }

  @Test
  void what_is_asked_the_same_way_in_the_same_situation_is_asked_once() throws Exception {
    try (TestEnvironment there = Nowhere.environment()) {
      Observation first = ask("HLT-2", there, trial -> trial);
      Observation second = ask("BW-1", there, trial -> trial.of(CheckName.ALL_REDUCE).atAnySpeed());

      assertThat(asked).hasSize(1);
      assertThat(second).isSameAs(first);
      assertThat(recorded).as("each has it in its report").containsExactly(first, first);
      assertThat(shared).containsExactly("BW-1 with HLT-2");
    }
  }

  @Test
  void another_question_is_asked() throws Exception {
    try (TestEnvironment there = Nowhere.environment()) {
      ask("a", there, trial -> trial.of(CheckName.ALL_REDUCE).atAnySpeed());
      ask("b", there, trial -> trial.of(CheckName.ALL_REDUCE_NET).atAnySpeed());
      ask("c", there, trial -> trial.of(CheckName.ALL_REDUCE).atLeast("300"));
      ask("d", there, trial -> trial.of(CheckName.ALL_REDUCE).atAnySpeed().given("NCCL_X", "1"));

      assertThat(asked).hasSize(4);
      assertThat(shared).isEmpty();
    }
  }

  @Test
  void the_same_question_is_asked_again_in_another_situation() throws Exception {
    try (TestEnvironment one = Nowhere.environment();
        TestEnvironment other = Nowhere.environment()) {
      ask("a", one, trial -> trial);
      ask("b", other, trial -> trial);

      assertThat(asked).hasSize(2);
    }
  }

  @Test
  void an_attempt_that_threw_is_no_answer() throws Exception {
    try (TestEnvironment there = Nowhere.environment()) {
      broken = true;
      assertThatThrownBy(() -> ask("a", there, trial -> trial)).hasMessage("broke");
      broken = false;
      ask("b", there, trial -> trial);

      assertThat(asked).hasSize(2);
      assertThat(shared).isEmpty();
    }
  }
}
