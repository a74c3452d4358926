package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterUnavailable;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;

class StartupCheckTest {
  private static final SuiteFolder SUITES = SuiteFolder.ofWorkingDirectory();

  private static StartupCheck check(TestBed testBed, Map<String, String> settings) {
    return new StartupCheck(
        new RunOptions(
            new SettingsReader(settings, Map.of(), SUITES).read(),
            SUITES.requirements(),
            testBed,
            Path.of("unused"),
            Time.system(),
            line -> {}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"command:/opt/check --now", "job:registry.example/validator"})
  void a_validator_of_another_kind_is_refused_before_anything_begins(String validator) {
    TestBed builtIn = new BuiltInTestBed(SharedCertificates.SHARED);

    assertThatThrownBy(() -> check(builtIn, Map.of("validator", validator)).check())
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "validator: found "
                + validator
                + ", and this version judges the reference validator only; valid is reference");
  }

  @Test
  void a_cluster_that_the_run_will_start_is_not_asked() {
    TestBed withoutCluster =
        new TestBed() {
          @Override
          public Site site(Settings settings) {
            throw new AssertionError("opened");
          }

          @Override
          public Validator validator(Settings settings) {
            return new BuiltInTestBed(SharedCertificates.SHARED).validator(settings);
          }

          @Override
          public List<Evidence> evidence(Cluster cluster) {
            throw new AssertionError("asked for evidence of " + cluster);
          }
        };

    assertThatCode(() -> check(withoutCluster, Map.of()).check()).doesNotThrowAnyException();
  }

  @Test
  void a_target_cluster_that_does_not_answer_is_one_line() {
    TestBed refusing = FakeTestBed.arrangingEverything();

    assertThatThrownBy(
            () ->
                check(refusing, Map.of("cluster", "kubeconfig", "cluster.context", "lab")).check())
        .isInstanceOf(ClusterUnavailable.class)
        .hasMessageStartingWith("cluster: lab does not answer: ")
        .message()
        .hasLineCount(1);
    assertThatThrownBy(() -> check(refusing, Map.of("cluster", "in-cluster")).check())
        .isInstanceOf(ClusterUnavailable.class)
        .hasMessageStartingWith("cluster: the cluster of this pod does not answer: ");
  }
}
