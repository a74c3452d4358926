package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Init containers that run on beside the others. */
interface SidecarContract extends Contract {
  @Test
  default void aSidecarRunsBesideTheOthersAndEndsAfterThem(Space space) {
    space.runnable();
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 1
          initContainers:
          - {name: first, image: 'busybox:1.37', command: [sh, -c, 'echo one > /v/first']}
          - {name: sidecar, image: 'busybox:1.37', restartPolicy: Always, command: [sh, -c, 'cat /v/first > /v/sidecar; sleep 600; exit 5']}
          - {name: last, image: 'busybox:1.37', command: [cat, /v/first]}
          containers:
          - {name: c, image: 'busybox:1.37', command: [sh, -c, 'sleep 3; cat /v/sidecar']}
          volumes: [{name: v, emptyDir: {}}]
        """
            .replace(
                "'busybox:1.37',", "'busybox:1.37', volumeMounts: [{name: v, mountPath: /v}],"));
    Doc running = space.until("pods/p", "ready", p -> p.condition("Ready").startsWith("True "));
    space.that(running.text("/status/phase")).isEqualTo("Running");
    space.that(running.condition("Initialized")).isEqualTo("True : ");
    space.that(init(running, 0)).isEqualTo("first true false false terminated");
    space.that(init(running, 1)).isEqualTo("sidecar true true true running");
    space.that(init(running, 2)).isEqualTo("last true false false terminated");
    Doc done = space.until("pods/p", "succeeded", p -> p.text("/status/phase").equals("Succeeded"));
    space
        .that(done.number("/status/initContainerStatuses/1/state/terminated/exitCode"))
        .isEqualTo(137);
    space.that(init(done, 1)).isEqualTo("sidecar false false false terminated");
    space.that(done.condition("Initialized")).isEqualTo("True PodCompleted: ");
    space.that(done.condition("ContainersReady")).isEqualTo("False PodCompleted: ");
    space.that(space.get("pods/p/log?container=c").raw()).isEqualTo("one\n");
    Doc killing = space.event("Killing", "p");
    space.that(killing.text("/message")).isEqualTo("Stopping container sidecar");
    space.that(killing.text("/involvedObject/fieldPath")).isEqualTo("spec.initContainers{sidecar}");
  }

  /** {@code name ready started running state} of that init container. */
  private static String init(Doc pod, int index) {
    String at = "/status/initContainerStatuses/" + index;
    return pod.text(at + "/name")
        + " "
        + pod.json(at + "/ready").asBoolean(false)
        + " "
        + pod.json(at + "/started").asBoolean(false)
        + " "
        + pod.has(at + "/state/running")
        + " "
        + String.join(",", pod.keys(at + "/state"));
  }

  @Test
  default void aDeletedPodTakesItsSidecarAlong(Space space) {
    space.runnable();
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec:
          terminationGracePeriodSeconds: 1
          initContainers:
          - {name: sidecar, image: 'busybox:1.37', restartPolicy: Always, command: [sleep, '600']}
          containers:
          - {name: c, image: 'busybox:1.37', command: [sleep, '600']}
        """);
    space.until("pods/p", "running", p -> p.text("/status/phase").equals("Running"));
    space.delete("pods/p").expect(200);
    space.untilGone("pods/p");
    // one of which nothing but the sidecar has come up
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: q}
        spec:
          terminationGracePeriodSeconds: 1
          initContainers:
          - {name: sidecar, image: 'busybox:1.37', restartPolicy: Always, command: [sleep, '600']}
          containers:
          - {name: c, image: 'registry.k8s.io/contract/absent:v1'}
        """);
    space.until("pods/q", "begun", q -> q.has("/status/initContainerStatuses/0/state/running"));
    space.delete("pods/q").expect(200);
    space.untilGone("pods/q");
    Doc events =
        space
            .get("events?fieldSelector=" + Rest.encode("reason=Killing,involvedObject.name=p"))
            .expect(200);
    space
        .that(events.texts("/items", "/involvedObject/fieldPath"))
        .containsExactlyInAnyOrder("spec.containers{c}", "spec.initContainers{sidecar}");
  }

  @Test
  default void aSidecarsRequestsAddToTheOthers(Space space) {
    space.runnable();
    String gpus = "resources: {limits: {nvidia.com/gpu: '5'}}";
    String init = ", initContainers: [{name: i, image: 'busybox:1.37', %s%s}]";
    space.create(
        "pods",
        Space.pod("p", init.formatted(gpus, ", restartPolicy: Always"))
            .replace("name: c,", "name: c, " + gpus + ","));
    space.create(
        "pods",
        Space.pod(
                "q",
                init.formatted(gpus, ", command: ['true']")
                    + ", restartPolicy: Never, terminationGracePeriodSeconds: 0")
            .replace("name: c,", "name: c, command: ['true'], " + gpus + ","));
    Doc pending =
        space.until(
            "pods/p", "unschedulable", p -> p.condition("PodScheduled").startsWith("False "));
    space.that(pending.condition("PodScheduled")).contains("Insufficient nvidia.com/gpu");
    space.until("pods/q", "succeeded", p -> p.text("/status/phase").equals("Succeeded"));
  }

  @Test
  default void aSidecarThatEndsIsStartedAgain(Space space) {
    space.runnable();
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 0
          initContainers:
          - {name: sidecar, image: 'busybox:1.37', restartPolicy: Always, command: [sh, -c, 'sleep 1; exit 3']}
          containers:
          - {name: c, image: 'busybox:1.37', command: [sleep, '600']}
        """);
    Doc again =
        space.until(
            "pods/p",
            "restarted",
            p -> p.number("/status/initContainerStatuses/0/restartCount") > 0);
    space
        .that(again.number("/status/initContainerStatuses/0/lastState/terminated/exitCode"))
        .isEqualTo(3);
    space.that(again.text("/status/phase")).isEqualTo("Running");
  }

  @Test
  default void onlySidecarsAmongInitContainersAreProbed(Space space) {
    space.runnable();
    String probe = ", readinessProbe: {tcpSocket: {port: 1}}";
    space
        .that(initial(space, probe).causes())
        .containsExactly(
            "FieldValueForbidden spec.initContainers[0].readinessProbe: Forbidden: may not be set"
                + " for init containers without restartPolicy=Always");
    space.that(initial(space, ", restartPolicy: Always" + probe).code()).isEqualTo(201);
    // Always, of init containers, is the only policy of a container's own that is kept
    Doc dropped = initial(space, ", restartPolicy: OnFailure").expect(201);
    space.that(dropped.has("/spec/initContainers/0/restartPolicy")).isFalse();
    Doc main =
        space
            .post(
                "pods?dryRun=All",
                Space.pod("q", "").replace("name: c,", "name: c, restartPolicy: Always,"))
            .expect(201);
    space.that(main.has("/spec/containers/0/restartPolicy")).isFalse();
  }

  private static Answer initial(Space space, String more) {
    return space.post(
        "pods?dryRun=All",
        Space.pod("p", ", initContainers: [{name: i, image: 'busybox:1.37'%s}]".formatted(more)));
  }
}
