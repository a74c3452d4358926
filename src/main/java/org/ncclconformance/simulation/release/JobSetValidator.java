package org.ncclconformance.simulation.release;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** Refuses JobSets whose jobs could not be named, or that refer to jobs they do not have. */
final class JobSetValidator implements ServedWebhook {
  private static final int LONGEST = 63;

  @Override
  public WebhookVerdict review(ApiObject jobSet, JsonNode old, String operation) {
    List<String> faults = new ArrayList<>();
    if (operation.equals("CREATE")) {
      create(jobSet, faults);
    } else {
      update(jobSet, old, faults);
    }
    return faults.isEmpty()
        ? new WebhookVerdict.Allowed(WebhookPatch.none())
        : new WebhookVerdict.Denied(String.join("\n", faults));
  }

  private static void create(ApiObject jobSet, List<String> faults) {
    Set<String> names = new HashSet<>();
    boolean first = true;
    for (JsonNode job : jobSet.items("/spec/replicatedJobs")) {
      if (first && job.has("dependsOn")) {
        faults.add("DependsOn can't be set for the first ReplicatedJob");
      }
      first = false;
      String name = job.path("name").asString("");
      names.add(name);
      String longest = jobSet.name() + "-" + name + "-" + (job.path("replicas").asInt(1) - 1);
      if (longest.length() > LONGEST) {
        faults.add(
            "JobSet name is too long, job names generated for this JobSet will exceed 63"
                + " characters");
      }
      JsonNode completions = job.at("/template/spec/completions");
      boolean indexed = job.at("/template/spec/completionMode").asString("").equals("Indexed");
      String pod = longest + "-" + (completions.asInt(1) - 1) + "-abcde";
      if (indexed && completions.isNumber() && pod.length() > LONGEST) {
        faults.add(
            "JobSet name is too long, pod names generated for this JobSet will exceed 63"
                + " characters");
      }
      String needed = job.path("dependsOn").path(0).path("name").asString("");
      if (!needed.isEmpty() && !names.contains(needed)) {
        faults.add("replicatedJob: " + name + " cannot depend on replicatedJob: " + needed);
      }
    }
    for (JsonNode target : jobSet.items("/spec/successPolicy/targetReplicatedJobs")) {
      if (!names.contains(target.asString(""))) {
        faults.add(
            "invalid replicatedJob name '"
                + target.asString("")
                + "' does not appear in .spec.ReplicatedJobs");
      }
    }
  }

  private static void update(ApiObject jobSet, JsonNode old, List<String> faults) {
    boolean suspended = jobSet.flag("/spec/suspend") || old.at("/spec/suspend").asBoolean(false);
    JsonNode now = jobSet.at("/spec/replicatedJobs");
    if (!suspended && !now.equals(old.at("/spec/replicatedJobs"))) {
      faults.add("spec.replicatedJobs: Invalid value: " + now + ": field is immutable");
    }
  }
}
