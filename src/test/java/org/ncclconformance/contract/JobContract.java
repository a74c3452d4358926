package org.ncclconformance.contract;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs: their pods, their ends, and what hinders them. */
interface JobContract extends Contract {
  String JOB =
      """
      apiVersion: batch/v1
      kind: Job
      metadata: {name: j}
      spec:
        backoffLimit: 0
        %s
        template:
          spec:
            restartPolicy: Never
            terminationGracePeriodSeconds: 0
            containers:
            - {name: c, image: 'busybox:1.37', command: [sh, -c, %s]}
      """;

  @Test
  default void podSecurityKeepsAJobFromCreatingPods(Space space) {
    space
        .mergePatch(
            "/api/v1/namespaces/@ns",
            "{metadata: {labels: {pod-security.kubernetes.io/enforce: restricted}}}")
        .expect(200);
    String violations =
        "violates PodSecurity \"restricted:latest\": allowPrivilegeEscalation != false (container"
            + " \"c\" must set securityContext.allowPrivilegeEscalation=false), unrestricted"
            + " capabilities (container \"c\" must set"
            + " securityContext.capabilities.drop=[\"ALL\"]), runAsNonRoot != true (pod or"
            + " container \"c\" must set securityContext.runAsNonRoot=true), seccompProfile (pod"
            + " or container \"c\" must set securityContext.seccompProfile.type to"
            + " \"RuntimeDefault\" or \"Localhost\")";
    Deadline.until(
        "the label is seen", () -> space.post("pods?dryRun=All", Space.pod("p", "")).code() == 403);
    space
        .that(space.post("pods?dryRun=All", Space.pod("p", "")).verdict())
        .isEqualTo("403 Forbidden: pods \"p\" is forbidden: " + violations);
    space.create("batch/v1:jobs", JOB.formatted("", "'true'"));
    Doc failed = space.untilAny("events", "failed", e -> e.text("/reason").equals("FailedCreate"));
    space
        .that(failed.text("/message").replaceAll("j-[a-z0-9]{5}", "j-XXXXX"))
        .isEqualTo("Error creating: pods \"j-XXXXX\" is forbidden: " + violations);
    space.that(failed.text("/source/component")).isEqualTo("job-controller");
  }

  @Test
  default void aJobCompletesAndItsLogStays(Space space) {
    space.runnable();
    space.create(
        "batch/v1:jobs",
        JOB.formatted("", "'echo one; echo two; echo why > /dev/termination-log'"));
    Doc done =
        space.until(
            "batch/v1:jobs/j", "complete", j -> j.condition("Complete").startsWith("True "));
    space
        .that(done.condition("Complete"))
        .isEqualTo("True CompletionsReached: Reached expected number of succeeded pods");
    space
        .that(done.condition("SuccessCriteriaMet"))
        .isEqualTo("True CompletionsReached: Reached expected number of succeeded pods");
    space.that(done.number("/status/succeeded")).isEqualTo(1);
    space.that(done.text("/status/completionTime")).endsWith("Z");
    space.that(done.json("/status/uncountedTerminatedPods").toString()).isEqualTo("{}");
    space.that(done.text("/spec/completionMode")).isEqualTo("NonIndexed");
    Doc pod = space.untilAny("pods", "finished", p -> p.text("/status/phase").equals("Succeeded"));
    space.that(pod.text("/metadata/labels/batch.kubernetes.io~1job-name")).isEqualTo("j");
    space.that(pod.text("/metadata/labels/job-name")).isEqualTo("j");
    space
        .that(pod.text("/metadata/labels/batch.kubernetes.io~1controller-uid"))
        .isEqualTo(done.uid());
    space
        .that(pod.json("/status/containerStatuses/0/state/terminated/exitCode").toString())
        .isEqualTo("0");
    space
        .that(pod.text("/status/containerStatuses/0/state/terminated/reason"))
        .isEqualTo("Completed");
    space.that(pod.text("/status/containerStatuses/0/state/terminated/message")).isEqualTo("why\n");
    String log = "pods/" + pod.name() + "/log";
    space.that(space.get(log).raw()).isEqualTo("one\ntwo\n");
    space.that(space.get(log + "?tailLines=1").raw()).isEqualTo("two\n");
    space.that(space.get(log + "?follow=true&container=c").raw()).isEqualTo("one\ntwo\n");
    space
        .that(space.get(log + "?timestamps=true").raw())
        .matches("(?s)[0-9-]+T[0-9:.]+Z one\n.* two\n");
    space
        .that(space.get(log + "?container=d").verdict())
        .isEqualTo("400 BadRequest: container d is not valid for pod " + pod.name());
    space
        .that(space.get(log + "?previous=true").verdict())
        .isEqualTo(
            "400 BadRequest: previous terminated container \"c\" in pod \"%s\" not found"
                .formatted(pod.name()));
  }

  @Test
  default void aJobFailsAtItsBackoffLimit(Space space) {
    space.runnable();
    space.create("batch/v1:jobs", JOB.formatted("", "'exit 3'"));
    Doc done =
        space.until("batch/v1:jobs/j", "failed", j -> j.condition("Failed").startsWith("True "));
    space
        .that(done.condition("Failed"))
        .isEqualTo("True BackoffLimitExceeded: Job has reached the specified backoff limit");
    space.that(done.number("/status/failed")).isEqualTo(1);
    Doc pod = space.untilAny("pods", "finished", p -> p.text("/status/phase").equals("Failed"));
    space
        .that(
            pod.text("/status/containerStatuses/0/state/terminated/reason")
                + " "
                + pod.number("/status/containerStatuses/0/state/terminated/exitCode"))
        .isEqualTo("Error 3");
  }

  @Test
  default void anIndexedJobNumbersItsPods(Space space) {
    space.runnable();
    space.create(
        "batch/v1:jobs",
        JOB.formatted(
            "completions: 2\n  parallelism: 2\n  completionMode: Indexed",
            "'echo index $JOB_COMPLETION_INDEX on $HOSTNAME'"));
    Doc done =
        space.until(
            "batch/v1:jobs/j", "complete", j -> j.condition("Complete").startsWith("True "));
    space.that(done.text("/status/completedIndexes")).isEqualTo("0,1");
    List<Doc> pods = space.get("pods").expect(200).all("/items");
    space
        .that(
            pods.stream()
                .map(p -> p.text("/metadata/labels/batch.kubernetes.io~1job-completion-index"))
                .toList())
        .containsExactlyInAnyOrder("0", "1");
    for (Doc pod : pods) {
      String index = pod.text("/metadata/annotations/batch.kubernetes.io~1job-completion-index");
      space.that(pod.name()).matches("j-" + index + "-[a-z0-9]{5}");
      space.that(pod.text("/spec/hostname")).isEqualTo("j-" + index);
      space
          .that(space.get("pods/" + pod.name() + "/log").raw())
          .isEqualTo("index " + index + " on j-" + index + "\n");
    }
  }

  @Test
  default void aSuspendedJobMakesNoPods(Space space) {
    space.create("batch/v1:jobs", JOB.formatted("suspend: true", "'true'"));
    Doc suspended =
        space.until(
            "batch/v1:jobs/j", "suspended", j -> j.condition("Suspended").startsWith("True "));
    space.that(suspended.condition("Suspended")).isEqualTo("True JobSuspended: Job suspended");
    space.that(space.get("pods").expect(200).all("/items").size()).isEqualTo(0);
    space.that(suspended.has("/status/startTime")).isFalse();
  }

  @Test
  default void deletingAJobDeletesItsPods(Space space) {
    space.runnable();
    space.create("batch/v1:jobs", JOB.formatted("", "'sleep 600'"));
    Doc pod = space.untilAny("pods", "running", p -> p.text("/status/phase").equals("Running"));
    space
        .that(pod.json("/metadata/finalizers").toString())
        .isEqualTo("[\"batch.kubernetes.io/job-tracking\"]");
    space.delete("batch/v1:jobs/j", "{propagationPolicy: Foreground}").expect(200);
    space.untilGone("batch/v1:jobs/j");
    space.that(space.get("pods/" + pod.name()).code()).isEqualTo(404);
  }
}
