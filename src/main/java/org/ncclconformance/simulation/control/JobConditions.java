package org.ncclconformance.simulation.control;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/** The conditions of one Job, whose ends come in two steps: the target first, then the end. */
final class JobConditions {
  private final ApiObject job;
  private final String now;
  private @Nullable JobFailure ended;

  JobConditions(ApiObject job, String now) {
    this.job = job;
    this.now = now;
  }

  void complete(JobPods pods) {
    String text = "Reached expected number of succeeded pods";
    if (!job.is("SuccessCriteriaMet")) {
      set("SuccessCriteriaMet", true, "CompletionsReached", text);
    } else if (pods.terminating() == 0) {
      job.status().put("completionTime", now);
      set("Complete", true, "CompletionsReached", text);
      ended = new JobFailure("Completed", "Job completed");
    }
  }

  void fail(JobFailure failure, JobPods pods) {
    if (!job.is("FailureTarget")) {
      set("FailureTarget", true, failure.reason(), failure.text());
    } else if (pods.terminating() == 0 && pods.active().isEmpty()) {
      set("Failed", true, failure.reason(), failure.text());
      ended = failure;
    }
  }

  /** What to tell where the Job has just been suspended or resumed. */
  Optional<JobFailure> suspend(boolean suspended) {
    if (suspended && !job.is("Suspended")) {
      set("Suspended", true, "JobSuspended", "Job suspended");
      job.status().remove("startTime");
      return Optional.of(new JobFailure("Suspended", "Job suspended"));
    }
    if (!suspended && job.is("Suspended")) {
      set("Suspended", false, "JobResumed", "Job resumed");
      return Optional.of(new JobFailure("Resumed", "Job resumed"));
    }
    return Optional.empty();
  }

  /** How the Job has just ended. */
  Optional<JobFailure> ended() {
    return Optional.ofNullable(ended);
  }

  private void set(String type, boolean value, String reason, String message) {
    ObjectNode condition =
        JsonValues.object(
            "type", type,
            "status", value ? "True" : "False",
            "reason", reason,
            "message", message,
            "lastProbeTime", now);
    new Conditions(job.status(), now).set(condition);
  }
}
