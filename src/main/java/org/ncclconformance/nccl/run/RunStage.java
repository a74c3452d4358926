package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Set;
import org.ncclconformance.diagnosis.RunObjects;

/** What a run is busy with; in the order in which it comes to it. */
enum RunStage {
  /** Controllers make the pods of the workers, and the scheduler puts them onto nodes. */
  PLACING(30, "its workers were not placed on nodes"),
  /** The nodes pull images: many gigabytes where they never had them. */
  PULLING(60, "the images of its workers were not pulled and their containers not started"),
  /** The workers come to answer, and then the launcher comes up beside them. */
  STARTING(75, "its workers were not ready or its launcher not started"),
  /** The launcher measures. */
  RUNNING(100, "its launcher had not ended");

  private static final Set<String> BEGUN = Set.of("Running", "Succeeded", "Failed");

  private final int percent;
  private final String unfinished;

  RunStage(int percent, String unfinished) {
    this.percent = percent;
    this.unfinished = unfinished;
  }

  /**
   * What of a run's time may have passed when this is over: what one stage saves is the next one's,
   * and none can take what those after it need.
   */
  int percent() {
    return percent;
  }

  /** What is the matter where it is not over, as the beginning of a sentence. */
  String unfinished() {
    return unfinished;
  }

  /**
   * Where a run is.
   *
   * @param workers how many it will have
   */
  static RunStage of(RunObjects run, int workers) {
    if (run.launchers().stream().anyMatch(pod -> BEGUN.contains(pod.getStatus().getPhase()))) {
      return RUNNING;
    }
    List<Pod> there = run.workers();
    if (there.size() < workers || there.stream().anyMatch(p -> p.getSpec().getNodeName() == null)) {
      return PLACING;
    }
    return there.stream().allMatch(pod -> BEGUN.contains(pod.getStatus().getPhase()))
        ? STARTING
        : PULLING;
  }
}
