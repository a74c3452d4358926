package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.situation.Nowhere;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

class TrialTest {
  @TempDir Path folder;

  private String recipe() throws Exception {
    return Files.writeString(
            folder.resolve("recipe.yaml"),
            """
            criteria: {accelerator: h100, service: eks}
            validation:
              performance:
                constraints:
                  - {name: nccl-all-reduce-bw, value: ">= 310"}
                  - {name: nccl-all-reduce-bw-net, value: ">= 40"}
                nodeSelection:
                  selector: {pool: gpu}
            """)
        .toString();
  }

  private Request asked(Map<String, String> settings, UnaryOperator<Trial> question)
      throws Exception {
    List<Request> asked = new ArrayList<>();
    Validator listening =
        new Validator() {
          @Override
          public Verdict check(Request request) {
            throw new AssertionError("only looks");
          }

          @Override
          public Verdict preflight(Request request) {
            asked.add(request);
            return new Verdict(
                Verdict.Outcome.PASSED, "", null, null, null, List.of(), List.of(), List.of());
          }
        };
    try (TestEnvironment nowhere = Nowhere.environment()) {
      Settings read = new SettingsReader(settings, Map.of(), new SuiteFolder(folder)).read();
      question
          .apply(
              new Trial(
                  listening,
                  nowhere,
                  read,
                  observation -> {},
                  new Answers().asker("here", first -> {})))
          .preflight();
    }
    return asked.get(0);
  }

  @Test
  void without_a_recipe_platform_and_threshold_are_left_to_the_validator() throws Exception {
    Request request = asked(Map.of(), trial -> trial.of(CheckName.ALL_REDUCE));

    assertThat(request.platform()).isNull();
    assertThat(request.threshold()).isNull();
    assertThat(request.nodes()).isEqualTo(NodeSelection.ALL);
  }

  @Test
  void a_recipe_gives_platform_nodes_and_the_threshold_of_each_check() throws Exception {
    Map<String, String> settings = Map.of("recipe", recipe());

    Request request = asked(settings, trial -> trial.of(CheckName.ALL_REDUCE));
    assertThat(request.platform()).isEqualTo(new Platform("h100", "eks"));
    assertThat(request.threshold()).isEqualTo(Threshold.parse("310"));
    assertThat(request.nodes()).isEqualTo(new NodeSelection(Map.of("pool", "gpu"), Set.of(), 0));
    assertThat(asked(settings, trial -> trial.of(CheckName.ALL_REDUCE_NET)).threshold())
        .isEqualTo(Threshold.parse("40"));
    assertThat(asked(settings, trial -> trial.of(CheckName.ALL_REDUCE_NVLS)).threshold()).isNull();
  }

  /** What is asked about Trainer must not be answered by how fast the cluster is. */
  @Test
  void without_a_check_it_is_one_that_the_platform_has_at_any_speed() throws Exception {
    Map<String, String> settings = Map.of("platform", "roce/eks", "threshold", "900");

    Request request = asked(settings, trial -> trial);
    assertThat(request.check()).isEqualTo(CheckName.ALL_REDUCE_NET);
    assertThat(request.threshold().gigabytesPerSecond()).isLessThan(BigDecimal.ONE);
    assertThat(asked(settings, trial -> trial.of(CheckName.ALL_REDUCE_NET)).threshold())
        .isEqualTo(Threshold.parse("900"));
    assertThat(asked(Map.of("platform", "gb200/eks"), trial -> trial).check())
        .isEqualTo(CheckName.ALL_REDUCE_NVLS);
    assertThat(asked(Map.of("platform", "h100/gke"), trial -> trial).check())
        .isEqualTo(CheckName.ALL_REDUCE);
  }

  @Test
  void a_setting_wins_over_the_recipe_and_the_question_over_both() throws Exception {
    Map<String, String> settings = new HashMap<>(Map.of("recipe", recipe(), "threshold", "200"));

    assertThat(asked(settings, trial -> trial.of(CheckName.ALL_REDUCE_NET)).threshold())
        .isEqualTo(Threshold.parse("200"));
    assertThat(asked(settings, trial -> trial.atLeast("225")).threshold())
        .isEqualTo(Threshold.parse("225"));
  }
}
