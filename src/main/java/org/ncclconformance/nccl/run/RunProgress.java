package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Collectors;
import org.ncclconformance.diagnosis.RunObjects;

/** How far a run has come, in words for somebody who waited in vain. */
final class RunProgress {
  private RunProgress() {}

  static String of(RunObjects run, List<String> launcherLines) {
    if (run.trainJob().isEmpty()) {
      return "the TrainJob is not there";
    }
    if (run.jobSet().isEmpty()) {
      return "Trainer's controller has created no JobSet and no event says why";
    }
    if (run.jobs().isEmpty()) {
      return "the JobSet has no Jobs: JobSet's controller does not act on it";
    }
    if (run.launchers().isEmpty()) {
      return "no launcher yet; workers: " + phases(run.workers());
    }
    String last =
        launcherLines.isEmpty()
            ? ""
            : "; its last line: " + launcherLines.get(launcherLines.size() - 1);
    return "launcher: " + phases(run.launchers()) + last + "; workers: " + phases(run.workers());
  }

  private static String phases(List<Pod> pods) {
    return pods.isEmpty()
        ? "none"
        : pods.stream()
            .map(p -> p.getMetadata().getName() + " " + p.getStatus().getPhase() + ready(p))
            .sorted()
            .collect(Collectors.joining(", "));
  }

  private static String ready(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(c -> c.getType().equals("Ready") && "True".equals(c.getStatus()))
        .map(c -> " and ready")
        .findFirst()
        .orElse("");
  }
}
