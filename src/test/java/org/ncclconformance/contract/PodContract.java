package org.ncclconformance.contract;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What kubelets and the scheduler make of pods. */
interface PodContract extends Contract {
  @Test
  default void anAbsentImageLeavesThePodWaiting(Space space) {
    space.runnable();
    String image = "registry.k8s.io/contract/absent:v1";
    space.create(
        "pods",
        Space.pod("p", ", terminationGracePeriodSeconds: 0").replace("busybox:1.37", image));
    String text =
        "rpc error: code = NotFound desc = failed to pull and unpack image \"%1$s\": failed to resolve reference \"%1$s\": %1$s: not found"
            .formatted(image);
    Doc pulling =
        space.until("pods/p", "ErrImagePull", p -> waiting(p, "reason").equals("ErrImagePull"));
    space.that(waiting(pulling, "message")).isEqualTo(text);
    space.that(pulling.text("/status/phase")).isEqualTo("Pending");
    Doc backing =
        space.until(
            "pods/p", "ImagePullBackOff", p -> waiting(p, "reason").equals("ImagePullBackOff"));
    space
        .that(waiting(backing, "message"))
        .isEqualTo("Back-off pulling image \"%s\": ErrImagePull: %s".formatted(image, text));
    space
        .that(backing.condition("Ready"))
        .isEqualTo("False ContainersNotReady: containers with unready status: [c]");
    Doc failed = space.untilAny("events", "failed", e -> e.text("/message").contains(text));
    space
        .that(failed.text("/reason") + ": " + failed.text("/message"))
        .isEqualTo("Failed: Failed to pull image \"%s\": %s".formatted(image, text));
    Answer logs = space.get("pods/p/log");
    space
        .that(logs.verdict())
        .isEqualTo(
            "400 BadRequest: container \"c\" in pod \"p\" is waiting to start: trying and failing"
                + " to pull image");
  }

  @Test
  default void aPodGoesToTheNodeThatItPrefersMost(Space space) {
    space.runnable();
    List<Doc> nodes = space.get("/api/v1/nodes").expect(200).all("/items");
    for (int most = 0; most < nodes.size(); most++) {
      String wanted = nodes.get(most).name();
      String lessWanted = nodes.get((most + 1) % nodes.size()).name();
      String preferred =
          "{weight: %d, preference: {matchExpressions: [{key: kubernetes.io/hostname, operator: In,"
              + " values: [%s]}]}}";
      space.create(
          "pods",
          command(
              "p" + most,
              "[sleep, '600']",
              "affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [%s, %s]}}"
                  .formatted(
                      preferred.formatted(10, lessWanted), preferred.formatted(90, wanted))));
      Doc placed = space.until("pods/p" + most, "placed", p -> !p.text("/spec/nodeName").isEmpty());
      space.that(placed.text("/spec/nodeName")).isEqualTo(wanted);
    }
  }

  @Test
  default void aPodThatFitsNoNodeIsUnschedulable(Space space) {
    space.runnable();
    space.create(
        "pods",
        Space.pod("p", "")
            .replace("name: c,", "name: c, resources: {limits: {nvidia.com/gpu: '64'}},"));
    int nodes = space.get("/api/v1/nodes").expect(200).all("/items").size();
    String text =
        "0/%1$d nodes are available: %1$d Insufficient nvidia.com/gpu. no new claims to deallocate, preemption: 0/%1$d nodes are available: %1$d Preemption is not helpful for scheduling."
            .formatted(nodes);
    Doc pending =
        space.until(
            "pods/p", "unschedulable", p -> p.condition("PodScheduled").startsWith("False "));
    space.that(pending.condition("PodScheduled")).isEqualTo("False Unschedulable: " + text);
    space
        .that(pending.text("/spec/containers/0/resources/requests/nvidia.com~1gpu"))
        .isEqualTo("64");
    Doc failed = space.event("FailedScheduling", "p");
    space.that(failed.text("/message")).isEqualTo(text);
    space.that(failed.text("/reportingComponent")).isEqualTo("default-scheduler");
  }

  @Test
  default void aContainerThatEndsIsRestartedLaterAndLater(Space space) {
    space.runnable();
    Doc made =
        space.create(
            "pods",
            command("p", "[sh, -c, 'echo dying; exit 7']", "terminationGracePeriodSeconds: 0"));
    Doc waiting =
        space.until(
            "pods/p", "CrashLoopBackOff", p -> waiting(p, "reason").equals("CrashLoopBackOff"));
    space
        .that(waiting(waiting, "message"))
        .matches(
            "back-off [0-9]+s restarting failed container=c pod=p_%s\\(%s\\)"
                .formatted(space.name(), made.uid()));
    space.that(waiting.text("/status/phase")).isEqualTo("Running");
    space
        .that(
            waiting.text("/status/containerStatuses/0/lastState/terminated/reason")
                + " "
                + waiting.number("/status/containerStatuses/0/lastState/terminated/exitCode"))
        .isEqualTo("Error 7");
    space.that(waiting.number("/status/containerStatuses/0/restartCount") > 0).isTrue();
    space.that(waiting.text("/status/containerStatuses/0/started")).isEqualTo("false");
    Doc event = space.event("BackOff", "p");
    space
        .that(event.text("/type") + " " + event.text("/message"))
        .isEqualTo(
            "Warning Back-off restarting failed container c in pod p_%s(%s)"
                .formatted(space.name(), made.uid()));
  }

  @Test
  default void anAbsentSecretKeepsAContainerFromBeingCreated(Space space) {
    space.runnable();
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec:
          terminationGracePeriodSeconds: 0
          containers:
          - name: c
            image: busybox:1.37
            command: [sleep, '600']
            env: [{name: A, valueFrom: {secretKeyRef: {name: absent, key: k}}}]
        """);
    Doc waiting =
        space.until(
            "pods/p",
            "CreateContainerConfigError",
            p -> waiting(p, "reason").equals("CreateContainerConfigError"));
    space.that(waiting(waiting, "message")).isEqualTo("secret \"absent\" not found");
    space
        .that(space.event("Failed", "p").text("/message"))
        .isEqualTo("Error: secret \"absent\" not found");
  }

  @Test
  default void anAbsentVolumeKeepsAPodFromStarting(Space space) {
    space.runnable();
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec:
          terminationGracePeriodSeconds: 0
          containers:
          - {name: c, image: 'busybox:1.37', volumeMounts: [{name: v, mountPath: /v}]}
          volumes: [{name: v, configMap: {name: absent}}]
        """);
    Doc event = space.event("FailedMount", "p");
    space
        .that(event.text("/message"))
        .isEqualTo("MountVolume.SetUp failed for volume \"v\" : configmap \"absent\" not found");
    Doc waiting =
        space.until("pods/p", "creating", p -> waiting(p, "reason").equals("ContainerCreating"));
    space.that(waiting.text("/status/phase")).isEqualTo("Pending");
    space
        .that(space.get("pods/p/log").verdict())
        .isEqualTo(
            "400 BadRequest: container \"c\" in pod \"p\" is waiting to start: ContainerCreating");
  }

  @Test
  default void aDeletedPodEndsWithinItsGracePeriod(Space space) {
    space.runnable();
    space.create("pods", command("p", "[sleep, '600']", "terminationGracePeriodSeconds: 2"));
    space.until("pods/p", "running", p -> p.text("/status/phase").equals("Running"));
    Doc deleted = space.delete("pods/p").expect(200);
    space.that(deleted.number("/metadata/deletionGracePeriodSeconds")).isEqualTo(2);
    space.that(deleted.has("/metadata/deletionTimestamp")).isTrue();
    space.untilGone("pods/p");
    space.that(space.get("pods/p").code()).isEqualTo(404);
  }

  @Test
  default void aLogIsFollowedToItsEnd(Space space) {
    space.runnable();
    space.create(
        "pods", command("p", "[sh, -c, 'echo one; sleep 2; echo two']", "restartPolicy: Never"));
    space.until("pods/p", "running", p -> p.text("/status/phase").equals("Running"));
    space.that(space.get("pods/p/log?follow=true").raw()).isEqualTo("one\ntwo\n");
    Doc done = space.until("pods/p", "succeeded", p -> p.text("/status/phase").equals("Succeeded"));
    space.that(done.condition("Ready")).isEqualTo("False PodCompleted: ");
  }

  private static String command(String pod, String command, String more) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec:
      containers: [{name: c, image: 'busybox:1.37', command: %s}]
      %s
    """
        .formatted(pod, command, more);
  }

  private static String waiting(Doc pod, String what) {
    return pod.text("/status/containerStatuses/0/state/waiting/" + what);
  }
}
