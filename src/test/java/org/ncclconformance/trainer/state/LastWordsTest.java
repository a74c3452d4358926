package org.ncclconformance.trainer.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastWordsTest {

  @Test
  void theComplaintStandsBeforeAPageOfUsage() {
    assertThat(
            LastWords.of(
                """
                flag provided but not defined: -no-such-flag
                Usage of /manager:
                  -config string
                        The controller will load its configuration from this file.
                  -zap-devel
                """))
        .isEqualTo(
            "flag provided but not defined: -no-such-flag"
                + " | The controller will load its configuration from this file. | -zap-devel");
  }

  @Test
  void aLineIsNotToldTwice() {
    assertThat(LastWords.of("starting\npanic: nil\n")).isEqualTo("panic: nil | starting");
  }

  /** Seen on a real node whose log files had been collected. */
  @Test
  void whatTheKubeletSaysOfALostLogIsNotTheContainers() {
    assertThat(
            LastWords.of(
                "failed to try resolving symlinks in path"
                    + " \"/var/log/pods/kubeflow-system_jobset-controller-manager-1/manager/1.log\":"
                    + " lstat /var/log/pods/kubeflow-system_jobset-controller-manager-1: no such"
                    + " file or directory"))
        .isEmpty();
  }

  @Test
  void withoutAComplaintTheLastLinesHaveToDo() {
    assertThat(LastWords.of("a\nb\nc\n")).isEqualTo("b | c");
  }
}
