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

  @Test
  default void hostFoldersAreOfTheTypeThatIsAskedFor(Space space) {
    space.runnable();
    space
        .that(hosted(space, "path: /tmp/../etc").causes())
        .containsExactly(
            "FieldValueInvalid spec.volumes[0].hostPath.path: Invalid value: \"/tmp/../etc\": must"
                + " not contain '..'",
            "FieldValueNotFound spec.containers[0].volumeMounts[0].name: Not found: \"h\"");
    space
        .that(hosted(space, "path: ''").causes())
        .containsExactly(
            "FieldValueRequired spec.volumes[0].hostPath.path: Required value",
            "FieldValueNotFound spec.containers[0].volumeMounts[0].name: Not found: \"h\"");
    space
        .that(hosted(space, "path: /tmp, type: Folder").causes())
        .containsExactly(
            "FieldValueNotSupported spec.volumes[0].hostPath.type: Unsupported value: \"Folder\":"
                + " supported values: \"\", \"BlockDevice\", \"CharDevice\", \"Directory\","
                + " \"DirectoryOrCreate\", \"File\", \"FileOrCreate\", \"Socket\"",
            "FieldValueNotFound spec.containers[0].volumeMounts[0].name: Not found: \"h\"");
    space.create(
        "pods",
        HOST.formatted(
            "p", "{name: h, hostPath: {path: /tmp/absent-@ns, type: Directory}}", "'true'"));
    space
        .that(space.event("FailedMount", "p").text("/message"))
        .isEqualTo(
            "MountVolume.SetUp failed for volume \"h\" : hostPath type check failed: /tmp/absent-%s is not a directory"
                .formatted(space.name()));
    space.create(
        "pods", HOST.formatted("q", "{name: h, hostPath: {path: /tmp, type: File}}", "'true'"));
    space
        .that(space.event("FailedMount", "q").text("/message"))
        .isEqualTo(
            "MountVolume.SetUp failed for volume \"h\" : hostPath type check failed: /tmp is not a file");
  }

  private static Answer hosted(Space space, String hostPath) {
    return space.post(
        "pods?dryRun=All",
        HOST.formatted("p", "{name: h, hostPath: {%s}}".formatted(hostPath), "'true'"));
  }

  String HOST =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s}
      spec:
        restartPolicy: Never
        terminationGracePeriodSeconds: 0
        volumes: [%s]
        containers:
        - {name: c, image: 'busybox:1.37', command: [sh, -c, %s], volumeMounts: [{name: h, mountPath: /h}]}
      """;

  @Test
  default void podsOfOneNodeShareItsFolders(Space space) {
    space.runnable();
    String folder = "{name: h, hostPath: {path: /tmp/@ns, type: DirectoryOrCreate}}";
    String node = space.get("/api/v1/nodes").expect(200).text("/items/0/metadata/name");
    space.create(
        "pods",
        HOST.formatted("p", folder, "'echo left > /h/file'")
            .replace("restartPolicy", "nodeName: " + node + "\n  restartPolicy"));
    space.until("pods/p", "succeeded", p -> p.text("/status/phase").equals("Succeeded"));
    space.create(
        "pods",
        HOST.formatted(
                "q",
                folder + ", {name: t, hostPath: {path: /tmp}}",
                "'cat /h/file && rm -rf /t/@ns && cat /t/@ns/file'")
            .replace("mountPath: /h}", "mountPath: /h}, {name: t, mountPath: /t}")
            .replace("restartPolicy", "nodeName: " + node + "\n  restartPolicy"));
    space.until("pods/q", "ended", p -> p.text("/status/phase").equals("Failed"));
    space.that(space.get("pods/q/log").raw()).startsWith("left\n");
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
