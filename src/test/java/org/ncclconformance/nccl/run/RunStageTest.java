package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.HeldTime;
import org.ncclconformance.diagnosis.Recording;
import org.ncclconformance.diagnosis.RunObjects;

class RunStageTest {

  /** What a real cluster showed, or what it must have shown a moment before. */
  static RunObjects state(String name) {
    RunObjects done = Recording.of("run-worker-image-gone").run();
    return switch (name) {
      case "without-workers" -> with(done, List.of());
      case "one-of-two-workers" -> with(done, done.workers().subList(0, 1));
      case "unplaced" -> with(done, workers(done, pod -> placed(phase(pod, "Pending"), null)));
      case "pulling" -> with(done, workers(done, pod -> phase(pod, "Pending")));
      case "workers-up" -> with(done, workers(done, pod -> phase(pod, "Running")));
      default -> Recording.of(name).run();
    };
  }

  private static RunObjects with(RunObjects run, List<Pod> pods) {
    return new RunObjects(run.trainJob(), run.jobSet(), run.jobs(), pods, List.of());
  }

  private static List<Pod> workers(RunObjects run, UnaryOperator<Pod> change) {
    return run.workers().stream().map(change).toList();
  }

  private static Pod phase(Pod pod, String phase) {
    return new PodBuilder(pod)
        .editStatus()
        .withPhase(phase)
        .withContainerStatuses()
        .withInitContainerStatuses()
        .endStatus()
        .build();
  }

  private static Pod placed(Pod pod, String node) {
    return new PodBuilder(pod).editSpec().withNodeName(node).endSpec().build();
  }

  @ParameterizedTest
  @CsvSource({
    "without-workers, PLACING",
    "one-of-two-workers, PLACING",
    "unplaced, PLACING",
    "run-no-capacity, PLACING",
    "pulling, PULLING",
    "run-worker-image-gone, PULLING",
    "workers-up, STARTING",
    "run-launcher-failed, RUNNING",
    "run-succeeded, RUNNING"
  })
  void itIsReadFromThePods(String state, RunStage stage) {
    assertThat(RunStage.of(state(state), 2)).isEqualTo(stage);
  }

  /** What there is of the whole, and when the stage is over at the latest; in seconds. */
  @ParameterizedTest
  @CsvSource({
    "1620, PLACING, 486",
    "1620, PULLING, 972",
    "1620, STARTING, 1215",
    "1620, RUNNING, 1620",
    "60, PLACING, 30",
    "60, STARTING, 45",
    "20, PLACING, 20",
    "20, RUNNING, 20"
  })
  void noStageCanTakeWhatTheNextOnesNeed(int whole, RunStage stage, int end) {
    RunTimetable timetable =
        new RunTimetable(Deadline.in(Duration.ofSeconds(whole), new HeldTime()), 2);
    assertThat(timetable.given(stage)).isEqualTo(Duration.ofSeconds(end));
  }
}
