package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Folders and files of a node that pods mount. */
interface HostFolderContract extends Contract {
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
}
